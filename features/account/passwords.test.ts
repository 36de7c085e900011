import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash matches its password and no other', async () => {
  const hash = await hashPassword('correct horse', randomBytes(16));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('correct horse', hash)).toBe(true);
  for (const wrong of ['', 'correct hors', 'correct horse ', 'Correct horse'])
    expect(await isPassword(wrong, hash)).toBe(false);
});

test('Unicode forms of the same password are equal', async () => {
  const hash = await hashPassword('caf\u00e9 noir', randomBytes(16));
  expect(await isPassword('cafe\u0301 noir', hash)).toBe(true);
});
