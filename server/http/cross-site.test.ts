import { expect, test } from 'vitest';
import { rejectCrossSite } from './app.ts';

const set = { siteUrl: 'https://lab.example', isSiteUrlSet: true };
const unset = { siteUrl: 'http://localhost:3000', isSiteUrlSet: false };

const statusOf = (headers: Record<string, string>, settings = set, method = 'POST') => {
  const sent = { Host: settings.isSiteUrlSet ? 'lab.example' : 'localhost:3000', ...headers };
  return rejectCrossSite(
    new Request('http://internal/api/contact', { method, headers: sent }),
    settings,
  )?.status;
};

test('requests of our own pages and of clients without a browser are accepted', () => {
  expect(statusOf({})).toBeUndefined();
  expect(
    statusOf({ Origin: 'https://lab.example', 'Sec-Fetch-Site': 'same-origin' }),
  ).toBeUndefined();
  expect(statusOf({ 'Sec-Fetch-Site': 'none' })).toBeUndefined();
  expect(statusOf({ Host: 'LAB.example:443' })).toBeUndefined();
});

test('a request of another site’s page is rejected', () => {
  for (const origin of [
    'https://evil.example',
    'https://lab.example.evil.example',
    'http://lab.example',
    'https://lab.example:8443',
    'null',
    'nonsense',
    '',
  ])
    expect([origin, statusOf({ Origin: origin })]).toEqual([origin, 403]);
  expect(statusOf({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(statusOf({ Origin: 'https://lab.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
});

test('if SITE_URL is set, a write to another host name is rejected, whatever its origin', () => {
  for (const host of [
    'evil.example',
    '127.0.0.1:3000',
    'lab.example:3000',
    'lab.example.evil.example',
    '',
    'a b',
  ])
    expect([host, statusOf({ Host: host, Origin: `https://${host}` })]).toEqual([host, 421]);
  expect(statusOf({ Host: 'evil.example', Origin: 'https://lab.example' })).toBe(421);
});

test('if SITE_URL is not set, the origin must match the host, over http or https', () => {
  const by = (host: string, origin: string) => statusOf({ Host: host, Origin: origin }, unset);
  expect(by('127.0.0.1:3000', 'http://127.0.0.1:3000')).toBeUndefined();
  expect(by('lab.home', 'https://lab.home')).toBeUndefined();
  expect(by('lab.home', 'ftp://lab.home')).toBe(403);
  expect(by('lab.home', 'https://evil.example')).toBe(403);
});

test('reads are accepted from any origin and host', () => {
  for (const method of ['GET', 'HEAD'])
    expect(
      statusOf(
        { Host: 'evil.example', Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
        set,
        method,
      ),
    ).toBe(undefined);
});
