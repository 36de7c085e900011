import { expect, test } from 'vitest';
import { loginUrl, returnUrl } from './session.ts';

test('a login returns to the requested screen, with its query', () => {
  expect(returnUrl('/admin/messages?folder=inbox&id=4')).toBe('/admin/messages?folder=inbox&id=4');
  expect(loginUrl('/admin/messages?id=4')).toBe('/admin-login?from=%2Fadmin%2Fmessages%3Fid%3D4');
  expect([returnUrl(null), loginUrl('/admin')]).toEqual(['/admin', '/admin-login']);
});

test.each([
  'https://evil.example/admin/messages',
  '//evil.example/admin/messages',
  '/\\evil.example',
  'javascript:alert(1)',
  '/admin/messages/../../x',
  '/admin-login',
  '/administration',
])('%s is not an admin screen, so the login leads to the products', (from) => {
  expect(returnUrl(from)).toBe('/admin');
});
