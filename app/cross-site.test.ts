import { expect, test } from 'vitest';
import { rejectCrossSite } from './routes.ts';

const set = { siteUrl: 'https://lab.example', isSiteUrlSet: true };
const unset = { siteUrl: 'http://localhost:3000', isSiteUrlSet: false };

const statusOf = (headers: Record<string, string>, settings = set, method = 'POST') => {
  const sent = { Host: settings.isSiteUrlSet ? 'lab.example' : 'localhost:3000', ...headers };
  return rejectCrossSite(
    new Request('http://internal/api/contact', { method, headers: sent }),
    settings,
  )?.status;
};

const from = (origin: string) => ({ Origin: origin });
const to = (host: string, origin = `https://${host}`) => ({ Host: host, Origin: origin });
const crossSite = { 'Sec-Fetch-Site': 'cross-site' };

const writes: [headers: Record<string, string>, status: number | undefined][] = [
  // Our own pages, and clients without a browser.
  [{}, undefined],
  [{ ...from('https://lab.example'), 'Sec-Fetch-Site': 'same-origin' }, undefined],
  [{ 'Sec-Fetch-Site': 'none' }, undefined],
  [{ Host: 'LAB.example:443' }, undefined],
  // Pages of other sites; the host is ours.
  [crossSite, 403],
  [{ ...from('https://lab.example'), ...crossSite }, 403],
  [from('null'), 403],
  [from('nonsense'), 403],
  [from('http://lab.example'), 403],
  // Another host name, whatever the origin.
  [to(''), 421],
  [to('127.0.0.1:3000'), 421],
  [to('evil.example', 'https://lab.example'), 421],
];

test.each(writes)('with SITE_URL, the status of a write with %j is %s', (headers, status) => {
  expect(statusOf(headers)).toBe(status);
});

test.each(['evil.example', 'lab.example.evil.example', 'lab.example:8443'])(
  'with SITE_URL, a write from or to %s is rejected',
  (other) => {
    expect(statusOf(from(`https://${other}`))).toBe(403);
    expect(statusOf(to(other))).toBe(421);
  },
);

test.each([
  [to('127.0.0.1:3000', 'http://127.0.0.1:3000'), undefined],
  [to('lab.home', 'https://lab.home'), undefined],
  [to('lab.home', 'ftp://lab.home'), 403],
])('without SITE_URL, the status of a write with %j is %s', (headers, status) => {
  expect(statusOf(headers, unset)).toBe(status);
});

test.each(['GET', 'HEAD'])('a %s is accepted from any origin and host', (method) => {
  expect(statusOf({ ...to('evil.example'), ...crossSite }, set, method)).toBeUndefined();
});
