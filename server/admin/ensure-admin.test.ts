import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { readAdmin } from '#database/admin.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { ensureAdmin, setPassword } from './ensure-admin.ts';
import { isPassword } from './passwords.ts';

const nothingSet = { adminPassword: undefined, sessionSecret: undefined };

onBothEngines('without a password one is made, shown once and kept only as a hash', async (engine) => {
  const { db } = await freshDatabase(engine);
  const first = await ensureAdmin(db, nothingSet, randomBytes);
  const password = first.generatedPassword ?? '';
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const admin = await readAdmin(db);
  expect(JSON.stringify(admin)).not.toContain(password);
  expect(await isPassword(password, admin?.password_hash ?? '')).toBe(true);
  expect(await ensureAdmin(db, nothingSet, randomBytes)).toEqual({ secret: first.secret });
  expect(await readAdmin(db)).toEqual(admin);
});

onBothEngines('two starters at once agree on one password and one secret', async (engine) => {
  const { db } = await freshDatabase(engine);
  const starts = await Promise.all([1, 2, 3].map(() => ensureAdmin(db, nothingSet, randomBytes)));
  const shown = starts.flatMap(({ generatedPassword }) => generatedPassword ?? []);
  expect(shown).toHaveLength(1);
  expect(new Set(starts.map(({ secret }) => secret)).size).toBe(1);
  expect(await isPassword(shown[0] ?? '', (await readAdmin(db))?.password_hash ?? '')).toBe(true);
});

onBothEngines(
  'a set password is taken over without being shown, and the same one again changes nothing',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const settings = { adminPassword: 'set by the owner', sessionSecret: undefined };
    expect((await ensureAdmin(db, settings, randomBytes)).generatedPassword).toBeUndefined();
    const admin = await readAdmin(db);
    await ensureAdmin(db, settings, randomBytes);
    expect(await readAdmin(db)).toEqual(admin);
  },
);

onBothEngines('a changed password holds from the next start and begins a new generation', async (engine) => {
  const { db } = await freshDatabase(engine);
  await ensureAdmin(db, { ...nothingSet, adminPassword: 'the old one' }, randomBytes);
  await ensureAdmin(db, { ...nothingSet, adminPassword: 'the new one' }, randomBytes);
  const admin = await readAdmin(db);
  expect(admin?.generation).toBe(2);
  expect(await isPassword('the new one', admin?.password_hash ?? '')).toBe(true);
  await setPassword(db, 'the newest one', randomBytes);
  expect((await readAdmin(db))?.generation).toBe(3);
});

onBothEngines('a set session secret is used instead of the stored one', async (engine) => {
  const { db } = await freshDatabase(engine);
  const sessionSecret = 'x'.repeat(32);
  expect((await ensureAdmin(db, { ...nothingSet, sessionSecret }, randomBytes)).secret).toBe(sessionSecret);
  expect((await ensureAdmin(db, { ...nothingSet, sessionSecret }, randomBytes)).secret).toBe(sessionSecret);
  expect((await readAdmin(db))?.secret).toMatch(/^[\w-]{43}$/);
});
