import { expect, test } from 'vitest';
import { deskAddress, loginAddress } from './return-address.ts';

test('a login leads back to the tab that was asked for, with what was open on it', () => {
  expect(deskAddress('/admin/messages?folder=inbox&id=4')).toBe(
    '/admin/messages?folder=inbox&id=4',
  );
  expect(loginAddress('/admin/messages?id=4')).toBe(
    '/admin-login?from=%2Fadmin%2Fmessages%3Fid%3D4',
  );
  expect(deskAddress('/admin/notes?note=new&evil=1#x')).toBe('/admin/notes?note=new');
});

test('the panel is where one comes by itself, and the door says nothing of it', () => {
  expect([deskAddress(undefined), deskAddress('/admin')]).toEqual(['/admin', '/admin']);
  expect(loginAddress('/admin')).toBe('/admin-login');
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
])('%s is no tab of the desk, and leads to the panel', (from) => {
  expect(deskAddress(from)).toBe('/admin');
});
