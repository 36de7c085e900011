import { expect, test } from 'vitest';
import { isSuspicious, properAddress } from './addresses.ts';

test.each([
  ['/', undefined],
  ['/blog', undefined],
  ['/blog/', '/blog'],
  ['/Blog', '/blog'],
  ['/index.html', '/'],
  ['/blog/index.html', '/blog'],
  ['/CATEGORY/Audio///', '/category/audio'],
])('%s has its one address at %s', (path, proper) => {
  expect(properAddress(path)).toBe(proper);
});

test.each([
  '/../etc/passwd',
  '/a/../b',
  '/assets/..%2f..%2fx',
  '/..%5cx',
  '//evil.example',
  '/a\\b',
  '/%00',
  '/./x',
])('%s is refused', (path) => {
  expect(isSuspicious(path)).toBe(true);
});

test.each(['/', '/sony-wh-1000xm5-review', '/category/smart-home', '/.well-known/security.txt'])(
  '%s is plain',
  (path) => {
    expect(isSuspicious(path)).toBe(false);
  },
);
