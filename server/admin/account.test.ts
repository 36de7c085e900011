import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { readAdmin } from '#database/queries/admin.ts';
import { insertSession } from '#database/queries/sessions.ts';
import { freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { ensureAdmin, setPassword } from './account.ts';
import { isPassword } from './passwords.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const nothingSet = { adminPassword: undefined, sessionSecret: undefined };

onBothEngines(
  'without a password one is made, shown once and kept only as a hash',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    const first = await ensureAdmin(db, nothingSet, randomBytes, noon);
    const password = first.generatedPassword ?? '';
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const admin = await readAdmin(db);
    expect(JSON.stringify(admin)).not.toContain(password);
    expect(await isPassword(password, admin?.password_hash ?? '')).toBe(true);
    expect(await ensureAdmin(db, nothingSet, randomBytes, noon)).toEqual({ secret: first.secret });
    expect(await readAdmin(db)).toEqual(admin);
  },
);

onBothEngines('two starters at once agree on one password and one secret', async (engine) => {
  const { db } = await freshDatabase(engine);
  const starts = await Promise.all(
    [1, 2, 3].map(() => ensureAdmin(db, nothingSet, randomBytes, noon)),
  );
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
    expect((await ensureAdmin(db, settings, randomBytes, noon)).generatedPassword).toBeUndefined();
    const admin = await readAdmin(db);
    await ensureAdmin(db, settings, randomBytes, noon);
    expect(await readAdmin(db)).toEqual(admin);
  },
);

onBothEngines(
  'a changed password holds from the next start, makes a new secret for tokens and ends every session',
  async (engine) => {
    const { db } = await freshDatabase(engine);
    await ensureAdmin(db, { ...nothingSet, adminPassword: 'the old one' }, randomBytes, noon);
    const first = await readAdmin(db);
    await ensureAdmin(db, { ...nothingSet, adminPassword: 'the new one' }, randomBytes, noon);
    const second = await readAdmin(db);
    expect(second?.token_secret).not.toBe(first?.token_secret);
    expect(second?.secret).toBe(first?.secret);
    expect(await isPassword('the new one', second?.password_hash ?? '')).toBe(true);
    for (const device of ['mine', 'another'])
      await insertSession(db, {
        keyHash: device,
        device,
        at: noon,
        endsAt: new Date('2026-12-01'),
      });
    await setPassword(db, { password: 'the newest one', by: 1 }, randomBytes, noon);
    expect((await readAdmin(db))?.token_secret).not.toBe(second?.token_secret);
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
  },
);

onBothEngines('a set session secret is used instead of the stored one', async (engine) => {
  const { db } = await freshDatabase(engine);
  const sessionSecret = 'x'.repeat(32);
  expect((await ensureAdmin(db, { ...nothingSet, sessionSecret }, randomBytes, noon)).secret).toBe(
    sessionSecret,
  );
  expect((await ensureAdmin(db, { ...nothingSet, sessionSecret }, randomBytes, noon)).secret).toBe(
    sessionSecret,
  );
  expect((await readAdmin(db))?.secret).toMatch(/^[\w-]{43}$/);
});
