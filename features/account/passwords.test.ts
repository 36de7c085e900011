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

test('a hash is checked with the cost it was created with', async () => {
  const hash = await hashPassword('correct horse', randomBytes(16), { memory: 64, passes: 3 });
  expect(hash).toContain('$m=64,t=3,p=1$');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse', hash.replace('t=3', 't=2'))).toBe(false);
});

test('Unicode forms of the same password are equal', async () => {
  const hash = await hashPassword('caf\u00e9 noir', randomBytes(16));
  expect(await isPassword('cafe\u0301 noir', hash)).toBe(true);
});

test('an invalid hash matches no password', async () => {
  for (const hash of [
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$',
    `x$${Buffer.alloc(8).toString('base64')}$AAAA`,
  ])
    expect(await isPassword('', hash)).toBe(false);
});
