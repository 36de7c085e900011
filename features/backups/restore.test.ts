import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import { erasePerson } from '#app/person.ts';
import { createAdmin, readAdmin } from '#features/account/queries.ts';
import { storeMessage } from '#features/messages/queries.ts';
import { changeIssue, findIssue, insertIssue } from '#features/newsletter/issue-queries.ts';
import {
  blockSubscriber,
  confirmSubscriber,
  subscribe,
} from '#features/newsletter/subscriber-queries.ts';
import { unsubscribe } from '#features/newsletter/subscription.ts';
import { mailPassword, readSettingRows, saveMailPassword } from '#features/settings/queries.ts';
import { seedProducts } from '#features/votes/queries.ts';
import { backUp } from '#platform/database/backup.ts';
import { openDatabase } from '#platform/database/connect.ts';
import type { Database } from '#platform/database/tables.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import {
  createMigratedPlace,
  type Engine,
  onBothEngines,
  openAt,
  type Place,
} from '#tests/support/engines.ts';
import { threeProducts } from '#tests/support/products.ts';
import { aMessage } from '#tests/support/test-app.ts';
import { restore } from './restore.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const later = new Date('2026-11-16T12:00:00Z');
const siteKeys = { secret: 'the secret', addressKey: 'the key of addresses' };
const keys = createTokenKeys(siteKeys);
const options = { at: later };

async function fill(db: Database): Promise<void> {
  await seedProducts(db, threeProducts);
  await createAdmin(db, 'a hash', siteKeys, null);
  for (const [index, name] of ['ada', 'bob', 'cy'].entries()) {
    await subscribe(db, `${name}@example.org`, noon);
    await confirmSubscriber(db, { subscriber: index + 1, signup: 0 }, noon);
    await storeMessage(db, { ...aMessage, email: `${name}@example.org` }, noon);
  }
}

/** Ada unsubscribes, Bob requests deletion, the owner deletes Cy's message, Dee subscribes. */
async function liveOn(db: Database): Promise<void> {
  await db.transaction().execute((trx) => unsubscribe(trx, 1, keys.pseudonymize, later));
  await erasePerson(db, 'bob@example.org', keys.pseudonymize('bob@example.org'), later);
  await db.deleteFrom('messages').where('email', '=', 'cy@example.org').execute();
  await subscribe(db, 'dee@example.org', later);
}

/** A stopped site with a backup of an earlier day. */
async function stoppedSite(
  engine: Engine,
  { before = fill, after = liveOn }: Record<string, (db: Database) => Promise<unknown>> = {},
) {
  const place = await createMigratedPlace(engine);
  const backup = join(place.dataDir, 'backup.sqlite');
  const { db, close } = await openDatabase(place);
  await before(db);
  await backUp(place, backup);
  await after(db);
  await close();
  return { place, backup, file: join(place.dataDir, 'lab.sqlite') };
}

const peopleIn = async (db: Database) => ({
  subscribers: await db
    .selectFrom('subscribers')
    .select(['email', 'hash', 'state'])
    .orderBy('id')
    .execute(),
  messages: await db.selectFrom('messages').select('email').orderBy('id').execute(),
});

/** What nobody may find who looks for copies with personal data. */
async function expectNoCopies({ dataDir }: Place): Promise<void> {
  expect(await readdir(join(dataDir, 'temporary'))).toEqual(['lock']);
}

onBothEngines('people who left or were deleted after the backup stay removed', async (engine) => {
  const { place, backup } = await stoppedSite(engine);
  const { carried, previousFile } = await restore(place, backup, options);
  expect(carried).toMatchObject({ unsubscribed: 1, deletedRows: 3 });
  const { db } = await openAt(place);
  expect(await peopleIn(db)).toEqual({
    subscribers: [
      { email: null, hash: keys.pseudonymize('ada@example.org'), state: 'left' },
      { email: 'cy@example.org', hash: null, state: 'confirmed' },
      { email: null, hash: keys.pseudonymize('bob@example.org'), state: 'left' },
    ],
    messages: [{ email: 'ada@example.org' }],
  });
  // Links in emails that were sent before keep working, and ids in them are not used again.
  expect(await readAdmin(db)).toMatchObject({
    secret: 'the secret',
    address_key: siteKeys.addressKey,
  });
  expect(await subscribe(db, 'eve@example.org', later)).toBeGreaterThan(5);
  const previous = await openAt({
    dataDir: join(place.dataDir, 'backups'),
    file: previousFile?.split('/').at(-1) ?? '',
  });
  const { subscribers } = await peopleIn(previous.db);
  expect(subscribers.map(({ email }) => email)).toContain('dee@example.org');
  await expectNoCopies(place);
});

onBothEngines('an address that is never mailed again stays so', async (engine) => {
  const { place, backup } = await stoppedSite(engine, {
    async before(db) {
      await fill(db);
      await blockSubscriber(db, 1, 'Marked by you.', noon);
    },
    async after(db) {
      const dee = await subscribe(db, 'dee@example.org', later);
      for (const id of [2, dee]) await blockSubscriber(db, id, 'Marked by you.', later);
      await db.transaction().execute((trx) => unsubscribe(trx, 2, keys.pseudonymize, later));
    },
  });
  await restore(place, backup, options);
  const { db } = await openAt(place);
  const [bob, dee] = ['bob', 'dee'].map((name) => keys.pseudonymize(`${name}@example.org`));
  expect((await peopleIn(db)).subscribers).toEqual([
    { email: 'ada@example.org', hash: null, state: 'blocked' },
    { email: null, hash: bob, state: 'blocked' },
    { email: 'cy@example.org', hash: null, state: 'confirmed' },
    { email: null, hash: dee, state: 'blocked' },
  ]);
});

onBothEngines('a restore is rejected while the site runs, and changes nothing', async (engine) => {
  const { place, backup } = await stoppedSite(engine);
  const { db } = await openAt(place);
  const before = await peopleIn(db);
  await expect(restore(place, backup, options)).rejects.toThrow(
    /^The site is still running on .* Stop it first\. Nothing was changed\.$/,
  );
  expect(await peopleIn(db)).toEqual(before);
  await expectNoCopies(place);
});

onBothEngines('a restore ends every session and keeps the newer passwords', async (engine) => {
  const at = noon.toISOString();
  const stolen = {
    ...{ key_hash: 'stolen', cookie_hash: 'c', device: 'a thief' },
    ...{ made_at: at, used_at: at, password_at: at, ends_at: '2027-01-01T00:00:00.000Z' },
  };
  const { place, backup } = await stoppedSite(engine, {
    async before(db) {
      await fill(db);
      await db.insertInto('sessions').values(stolen).execute();
    },
    async after(db) {
      const newer = { password_hash: 'a newer hash', setting_hash: 'a newer hash' };
      await db.updateTable('admin').set(newer).execute();
      await db.transaction().execute((trx) => saveMailPassword(trx, 'of the mail server'));
    },
  });
  await restore(place, backup, options);
  const { db } = await openAt(place);
  const sessions = await db.selectFrom('sessions').select('ended_at').execute();
  expect(sessions).toEqual([{ ended_at: later.toISOString() }]);
  expect(await readAdmin(db)).toMatchObject({
    password_hash: 'a newer hash',
    setting_hash: 'a newer hash',
  });
  expect((await readSettingRows(db)).get(mailPassword)?.value).toBe('of the mail server');
});

test.for(['missing', 'damaged', 'of another site'] as const)(
  'a restore needs a confirmation if the current database is %s, because removals are unknown',
  async (kind) => {
    const { place, file, backup } = await stoppedSite('sqlite');
    await rm(file);
    if (kind === 'damaged') await writeFile(file, 'Not a database. '.repeat(600));
    if (kind === 'of another site') {
      const other = await openDatabase(place);
      await createAdmin(other.db, 'another hash', { secret: 'another', addressKey: 'other' }, null);
      await other.close();
    }
    await expect(restore(place, backup, options)).rejects.toThrow('--accept-resubscribe');
    await expectNoCopies(place);
    const { carried, previousFile } = await restore(place, backup, {
      ...options,
      acceptResubscribe: true,
    });
    expect(carried).toBeUndefined();
    expect(String(previousFile)).toMatch(
      { missing: /undefined/, damaged: /damaged-/, 'of another site': /before-restore-/ }[kind],
    );
    const { db } = await openAt(place);
    expect((await peopleIn(db)).subscribers).toHaveLength(3);
    // The key that signs access is that of the site, or a new one from the next start.
    expect((await readAdmin(db))?.secret).toBe(kind === 'of another site' ? 'another' : '');
  },
);

/** Changes a backup as somebody could who forges one. */
function forge(backup: string, statement: string): void {
  const handle = new SqliteFile(backup);
  handle.unsafeMode();
  handle.pragma('writable_schema = on');
  handle.exec(statement);
  handle.close();
}

test.for([
  'create trigger t after insert on sessions begin delete from products; end',
  'create view v as select 1',
  // Rows that an update would change are skipped, so the thief's password stays.
  `create table a as select * from admin; drop table admin;
    create table admin (id integer primary key, password_hash text not null unique on conflict ignore, secret text not null, setting_hash text);
    insert into admin select 0, 'a hash', secret, null from a union select 1, 'of a thief', secret, null from a; drop table a`,
])('a backup with foreign tables, rules or code is rejected: %s', async (statement) => {
  const { place, file, backup } = await stoppedSite('sqlite');
  const before = await readFile(file);
  forge(backup, statement);
  await expect(restore(place, backup, options)).rejects.toThrow('not a database of this site');
  expect((await readFile(file)).equals(before)).toBe(true);
  await expectNoCopies(place);
});

test('a backup with forged settings that would stop the next start is rejected', async () => {
  const { place, backup } = await stoppedSite('sqlite');
  forge(backup, "insert into settings (name, value, version) values ('general', '{', 1)");
  await expect(restore(place, backup, options)).rejects.toThrow('not a database of this site');
});

test('a backup of a newer version is rejected', async () => {
  const { place, backup } = await stoppedSite('sqlite');
  forge(backup, "insert into migrations values ('999-later')");
  await expect(restore(place, backup, options)).rejects.toThrow('written by a newer version');
});

test('emails that may have been sent are held back, and an issue sent after the backup is not a draft', async () => {
  let mail = 0;
  let issue = 0;
  const { place, backup } = await stoppedSite('sqlite', {
    async before(db) {
      await fill(db);
      const to = 'ada@example.org';
      const body = { subject: 'Hello', text: 'You.' };
      mail = await addMail(db, 'contact', { to, body, about: to }, noon);
      const draft = {
        date: '2026-11-13',
        state: 'draft',
        draft: '{}',
        coversUntil: noon,
      } as const;
      issue = (await insertIssue(db, draft, noon)) ?? 0;
    },
    async after(db) {
      await db.updateTable('outbox').set({ state: 'sent' }).execute();
      expect(await changeIssue(db, { id: issue }, 'draft', { state: 'sending' })).toBe(true);
    },
  });
  expect(await restore(place, backup, options)).toMatchObject({
    paused: { mails: 1, issues: [] },
    carried: { sentSince: ['2026-11-13'] },
  });
  const { db } = await openAt(place);
  const held = await db.selectFrom('outbox').selectAll().where('id', '=', mail).execute();
  expect(held).toMatchObject([{ state: 'maybe' }]);
  expect(await findIssue(db, issue)).toBeUndefined();
});
