import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertSession, readAdmin } from '#database/queries/admin.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { ensureAdmin, setPassword } from './account.ts';
import { isPassword } from './passwords.ts';

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
  expect(await ensureAdmin(db, nothingSet, randomBytes, noon)).toEqual({ secret: first.secret });
  expect(await readAdmin(db)).toEqual(admin);
});

onBothEngines('processes that start at once agree on one password and secret', async (engine) => {
  const { db } = await freshDatabase(engine);
  const starts = await Promise.all(
    [1, 2, 3].map(() => ensureAdmin(db, nothingSet, randomBytes, noon)),
  );
  const shown = starts.flatMap(({ generatedPassword }) => generatedPassword ?? []);
  expect(shown).toHaveLength(1);
  expect(new Set(starts.map(({ secret }) => secret)).size).toBe(1);
  expect(await isPassword(shown[0] ?? '', (await readAdmin(db))?.password_hash ?? '')).toBe(true);
});

test('a changed ADMIN_PASSWORD applies from the next start and ends every session', async () => {
  const { db } = await freshDatabase('sqlite');
  await ensureAdmin(db, { ...nothingSet, adminPassword: 'the old one' }, randomBytes, noon);
  const first = await readAdmin(db);
  await ensureAdmin(db, { ...nothingSet, adminPassword: 'the new one' }, randomBytes, noon);
  const second = await readAdmin(db);
  expect(second?.secret).toBe(first?.secret);
  expect(await isPassword('the new one', second?.password_hash ?? '')).toBe(true);
  for (const device of ['mine', 'another'])
    await insertSession(db, { keyHash: device, device, at: noon, endsAt: new Date('2026-12-01') });
  await setPassword(
    db,
    { password: 'the newest one', by: { session: 1, tokenHash: 'new' } },
    randomBytes,
    noon,
  );
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'ended_at'])
    .orderBy('id')
    .execute();
  expect(sessions).toEqual([
    { device: 'mine', ended_at: null },
    { device: 'another', ended_at: noon.toISOString() },
  ]);
  const changes = await db
    .selectFrom('history')
    .select(['session_id', 'what', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(changes).toEqual(
    [null, 1].map((session_id) => ({
      session_id,
      what: 'password changed',
      before: null,
      after: null,
    })),
  );
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
