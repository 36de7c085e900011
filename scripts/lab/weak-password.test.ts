import { expect, test } from 'vitest';
import { SettingError } from '#server/core/settings.ts';
import { rejectWeakPassword } from './weak-password.ts';

test.for([
  ['', 'The password must be at least 8 characters. Nothing was changed.'],
  ['short', 'The password must be at least 8 characters. Nothing was changed.'],
  ['Passw0rd123!', 'The password is too common. Nothing was changed.'],
] as const)('the password "%s" is rejected with a message', ([password, sentence]) => {
  expect(() => rejectWeakPassword(password)).toThrow(new SettingError(sentence));
});

test('an uncommon password is accepted', () => {
  expect(() => rejectWeakPassword('a new door, a new key')).not.toThrow();
});
