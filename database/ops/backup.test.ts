import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAdmin } from '#database/queries/admin.ts';
import { insertBody, insertMail } from '#database/queries/outbox.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { ensureAdmin } from '#server/admin/account.ts';
import { createMigratedPlace } from '#tests/support/engines.ts';
import { backUp } from './backup.ts';

const taken = new Date('2026-11-15T12:00:00Z');
const isPosix = process.platform !== 'win32';
const password = { adminPassword: 'the password of the owner' };

async function aDatabase() {
  const { dataDir } = await createMigratedPlace('sqlite');
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    dataDir,
    file: join(dataDir, 'lab.sqlite'),
    to: join(dataDir, 'backups', 'copy.sqlite'),
  };
}

test.runIf(isPosix)('a backup is readable by its owner only', async () => {
  const { file, to, dataDir, close } = await aDatabase();
  await backUp(file, to, { taken });
  await close();
  const folder = join(dataDir, 'backups');
  const names = readdirSync(folder);
  expect(names.toSorted()).toEqual(['copy.sqlite', 'copy.sqlite.json']);
  expect(names.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
});

test('a backup without the secret contains no trace of it, and the next start creates a new one', async () => {
  const { db, file, to, dataDir, close } = await aDatabase();
  const { secret } = await ensureAdmin(db, password, randomBytes, taken);
  await backUp(file, to, { taken, withoutSecret: true });
  await backUp(file, join(dataDir, 'whole.sqlite'), { taken });
  await close();
  expect((await readFile(to)).includes(secret)).toBe(false);
  expect((await readFile(join(dataDir, 'whole.sqlite'))).includes(secret)).toBe(true);
  const copy = await openDatabase({ dataDir: join(dataDir, 'backups'), file: 'copy.sqlite' });
  const starts = await Promise.all(
    [1, 2].map(() => ensureAdmin(copy.db, password, randomBytes, taken)),
  );
  const admin = await readAdmin(copy.db);
  await copy.close();
  expect(admin?.secret).toMatch(/^[\w-]{43}$/);
  expect(admin?.secret).not.toBe(secret);
  expect(starts).toEqual([{ secret: admin?.secret }, { secret: admin?.secret }]);
});

test('a backup without the secret contains no working email link', async () => {
  const { db, file, to, dataDir, close } = await aDatabase();
  const bodyId = await insertBody(db, { subject: 'x', text: 'x' }, taken);
  const address = 'ada@example.org';
  const mergeFields = { confirm: 'https://lab.example/confirm?t=c-1-a-key' };
  const mail = { kind: 'confirmation', priority: 1, to: { address }, bodyId, about: address };
  for (const _ of ['sent', 'waiting']) await insertMail(db, { ...mail, mergeFields }, taken);
  await db.updateTable('outbox').set({ state: 'sent' }).where('id', '=', 1).execute();
  await backUp(file, to, { taken, withoutSecret: true });
  await close();
  expect((await readFile(to)).includes('c-1-a-key')).toBe(false);
  const copy = await openDatabase({ dataDir: join(dataDir, 'backups'), file: 'copy.sqlite' });
  const mails = await copy.db
    .selectFrom('outbox')
    .select(['state', 'merge_fields', 'ended_at'])
    .orderBy('id')
    .execute();
  await copy.close();
  // Without its link an email is useless, so queued emails are canceled in the copy.
  expect(mails).toEqual([
    { state: 'sent', merge_fields: '{}', ended_at: null },
    { state: 'given up', merge_fields: '{}', ended_at: taken.toISOString() },
  ]);
});
