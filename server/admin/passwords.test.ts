import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known by its hash, and no other is', async () => {
  const hash = await hashPassword('correct horse', randomBytes(16));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('correct horse', hash)).toBe(true);
  for (const wrong of ['', 'correct hors', 'correct horse ', 'Correct horse'])
    expect(await isPassword(wrong, hash)).toBe(false);
});

test('a hash is read at the cost that it was made with, so that the cost can be raised without a new password', async () => {
  const hash = await hashPassword('correct horse', randomBytes(16), { memory: 64, passes: 3 });
  expect(hash).toContain('$m=64,t=3,p=1$');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse', hash.replace('t=3', 't=2'))).toBe(false);
});

test('the same password twice has two hashes', async () => {
  expect(await hashPassword('same', randomBytes(16))).not.toBe(
    await hashPassword('same', randomBytes(16)),
  );
});

test('it does not matter in which Unicode form a keyboard writes an accent', async () => {
  const hash = await hashPassword('caf\u00e9 noir', randomBytes(16));
  expect(await isPassword('cafe\u0301 noir', hash)).toBe(true);
});

test('a hash that is none is nobody’s', async () => {
  for (const hash of [
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$',
    `x$${Buffer.alloc(8).toString('base64')}$AAAA`,
  ])
    expect(await isPassword('', hash)).toBe(false);
});
