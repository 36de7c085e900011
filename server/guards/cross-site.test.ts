import { expect, test } from 'vitest';
import { isCrossSite } from './cross-site.ts';

const site = 'https://lab.example';

const post = (headers: Record<string, string>, method = 'POST') =>
  isCrossSite(new Request('http://internal/api/contact', { method, headers: { Host: 'internal', ...headers } }), site);

test('a request of our own page, or of a program without a browser, is let in', () => {
  expect(post({})).toBe(false);
  expect(post({ Origin: 'https://lab.example', 'Sec-Fetch-Site': 'same-origin' })).toBe(false);
  expect(post({ 'Sec-Fetch-Site': 'none' })).toBe(false);
});

test('the site opened by another name is still the same origin', () => {
  expect(post({ Origin: 'http://127.0.0.1:3000', Host: '127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' })).toBe(
    false,
  );
});

test('a request of somebody else’s page is refused', () => {
  for (const origin of [
    'https://evil.example',
    'https://lab.example.evil.example',
    'http://lab.example',
    'https://lab.example:8443',
    'null',
    'nonsense',
    '',
  ])
    expect([origin, post({ Origin: origin })]).toEqual([origin, true]);
  expect(post({ 'Sec-Fetch-Site': 'cross-site' })).toBe(true);
  expect(post({ Origin: 'https://lab.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(true);
});

test('reading is open to everybody', () => {
  expect(post({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 'GET')).toBe(false);
});
