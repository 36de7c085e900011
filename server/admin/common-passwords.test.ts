import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test('common passwords are recognized with their usual additions', () => {
  const common =
    'password Password1! P@ssw0rd passw0rd123 admin1234 Letmein2026 qwertyuiop Qwerty123! iloveyou welcome1 trustno1 12345678 87654321 11111111 abababab abcd1234 1q2w3e4r abcdefgh 20262026 sunshine!! Summer2026 change-me Tech-Survival-Lab survivallab1 !!!!!!!! 19841984';
  expect(common.split(' ').filter((password) => !isCommonPassword(password))).toEqual([]);
});

test('uncommon passwords are accepted', () => {
  const own = ['correct horse battery staple', 'x7#Lm2!qPz', '3xuvq-8bd6f-rwzf6-jky9a'];
  expect(own.filter(isCommonPassword)).toEqual([]);
});
