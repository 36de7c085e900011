import { expect, onTestFinished, test, vi } from 'vitest';
import { couldBeValid, endSession, loginUrl, readToken, returnUrl, saveToken } from './session.ts';

test('a token that full storage rejects lasts until the session ends', () => {
  let stored: string | null = 'old';
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {
      stored = null;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(readToken()).toBe('old');
  saveToken('new');
  expect(readToken()).toBe('new');
  endSession('new');
  expect(readToken()).toBeNull();
});

test('a token that the server cannot have issued is recognized', () => {
  expect(couldBeValid('A'.repeat(43))).toBe(true);
  for (const invalid of ['', 'test-token', 'a.b.c']) expect(couldBeValid(invalid)).toBe(false);
});

test('a login returns to the requested screen, with its query', () => {
  expect(returnUrl('/admin/messages?folder=inbox&id=4')).toBe('/admin/messages?folder=inbox&id=4');
  expect(loginUrl('/admin/messages?id=4')).toBe('/admin-login?from=%2Fadmin%2Fmessages%3Fid%3D4');
  expect(returnUrl('/admin/notes?note=new&evil=1#x')).toBe('/admin/notes?note=new');
  expect([returnUrl(undefined), loginUrl('/admin')]).toEqual(['/admin', '/admin-login']);
});

test.each([
  'https://evil.example/admin/messages',
  '//evil.example/admin/messages',
  '/\\evil.example',
  'javascript:alert(1)',
  '/admin/messages/../../x',
  '/admin-login',
  '/blog',
  '/admin/nothing',
  ' /admin/messages',
  '/admin/messages\n',
])('%s is not an admin screen, so the login leads to the products', (from) => {
  expect(returnUrl(from)).toBe('/admin');
});
