import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/engines.ts';
import { ensureAdmin, setPassword } from './admin-account.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { readAdmin } from './queries.ts';
import { createSessions } from './sessions.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const nothingSet = { adminPassword: undefined };

test('without a password one is generated, shown once and stored as a hash', async () => {
  const { db } = await freshDatabase('sqlite');
  const first = await ensureAdmin(db, nothingSet, randomBytes, noon);
  const password = first.generatedPassword ?? '';
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const admin = await readAdmin(db);
  expect(JSON.stringify(admin)).not.toContain(password);
  expect(await isPassword(password, admin?.password_hash ?? '')).toBe(true);
  expect(await ensureAdmin(db, nothingSet, randomBytes, noon)).toEqual({
    secret: first.secret,
    addressKey: first.addressKey,
  });
  expect(await readAdmin(db)).toEqual(admin);
});

test('a changed ADMIN_PASSWORD applies from the next start and ends every session', async () => {
  const { db } = await freshDatabase('sqlite');
  await ensureAdmin(db, { adminPassword: 'the old one' }, randomBytes, noon);
  const first = await readAdmin(db);
  const sessions = createSessions({ db, clock: () => noon, random: randomBytes, isHttps: false });
  await sessions.begin('mine');
  await ensureAdmin(db, { adminPassword: 'the new one' }, randomBytes, noon);
  const second = await readAdmin(db);
  expect(second?.secret).toBe(first?.secret);
  expect(await isPassword('the new one', second?.password_hash ?? '')).toBe(true);
  const ended = { ended_at: noon.toISOString() };
  expect(await db.selectFrom('sessions').select('ended_at').execute()).toEqual([ended]);
});

test('a password chosen in the admin stays until ADMIN_PASSWORD changes', async () => {
  const { db } = await freshDatabase('sqlite');
  const start = (adminPassword: string) => ensureAdmin(db, { adminPassword }, randomBytes, noon);
  const isCurrent = async (password: string) =>
    isPassword(password, (await readAdmin(db))?.password_hash ?? '');
  await start('first setting');
  await setPassword(db, { password: 'chosen in the admin' }, randomBytes, noon);
  expect(await start('first setting')).toMatchObject({ ignoresSetting: true });
  expect(await isCurrent('chosen in the admin')).toBe(true);
  expect(await start('second setting')).not.toHaveProperty('ignoresSetting');
  expect(await isCurrent('second setting')).toBe(true);
  await setPassword(db, { password: 'chosen again' }, randomBytes, noon);
  await start('second setting');
  await ensureAdmin(db, nothingSet, randomBytes, noon);
  expect(await isCurrent('chosen again')).toBe(true);
});

test('a new ADMIN_PASSWORD that is easy to guess stops the start, one in use keeps working', async () => {
  const { db } = await freshDatabase('sqlite');
  const start = (adminPassword: string) => ensureAdmin(db, { adminPassword }, randomBytes, noon);
  const message = 'ADMIN_PASSWORD is easy to guess. Set a longer one, such as three unusual words.';
  await expect(start('password')).rejects.toThrow(message);
  expect(await readAdmin(db)).toBeUndefined();
  await start('first setting');
  await expect(start('password')).rejects.toThrow(message);
  // As it was stored by an earlier release.
  const hash = await hashPassword('password', randomBytes(16));
  await db.updateTable('admin').set({ password_hash: hash, setting_hash: hash }).execute();
  expect(await start('password')).not.toHaveProperty('ignoresSetting');
});

test('a hash matches its password and no other', async () => {
  const hash = await hashPassword('correct horse', randomBytes(16));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await isPassword('correct horse', hash)).toBe(true);
  for (const wrong of ['', 'correct hors', 'correct horse ', 'Correct horse'])
    expect(await isPassword(wrong, hash)).toBe(false);
});
