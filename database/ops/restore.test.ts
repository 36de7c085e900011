import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { expect, test } from 'vitest';
import {
  changePassword,
  createAdmin,
  findSession,
  insertSession,
  readAdmin,
} from '#database/queries/admin.ts';
import { failedMails } from '#database/queries/mail-status.ts';
import { storeMessage } from '#database/queries/messages.ts';
import { findIssue, insertIssue, startSending } from '#database/queries/newsletter-issues.ts';
import { insertBody, insertMail } from '#database/queries/outbox.ts';
import { seedProducts } from '#database/queries/products.ts';
import { confirmSubscriber, subscribe } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { erasePerson } from '#server/admin/person.ts';
import { unsubscribe } from '#server/newsletter/subscriptions.ts';
import { createTokenKeys } from '#server/newsletter/tokens.ts';
import { createMigratedPlace, freshDatabase, onBothEngines } from '#tests/support/engines.ts';
import { threeProducts } from '#tests/support/products.ts';
import { aMessage } from '#tests/support/test-app.ts';
import { backUp } from './backup.ts';
import { applyPreviousState, readPreviousState } from './previous-state.ts';
import { restore } from './restore.ts';

const noon = new Date('2026-11-15T12:00:00Z');
const later = new Date('2026-11-16T12:00:00Z');
const keys = createTokenKeys('the old secret');
const unsubscribing = {
  pseudonymizeWith: (secret: string) => createTokenKeys(secret).pseudonymize,
  unsubscribe,
};
const options = { moment: later, secret: 'a new secret', unsubscribing };

async function fill(db: Database): Promise<void> {
  await seedProducts(db, threeProducts);
  await createAdmin(db, 'a hash', 'the old secret', null);
  for (const [index, name] of ['ada', 'bob', 'cy'].entries()) {
    await subscribe(db, `${name}@example.org`, noon);
    await confirmSubscriber(db, { subscriber: index + 1, signup: 0 }, noon);
    await storeMessage(db, { ...aMessage, email: `${name}@example.org` }, noon);
  }
}

/** Ada unsubscribes, Bob requests deletion, the owner deletes Cy's message, Dee subscribes. */
async function liveOn(db: Database): Promise<void> {
  await unsubscribe(db, 1, keys.pseudonymize, later);
  await erasePerson(db, 'bob@example.org', keys.pseudonymize('bob@example.org'), later);
  await db.deleteFrom('messages').where('email', '=', 'cy@example.org').execute();
  await subscribe(db, 'dee@example.org', later);
}

const peopleIn = async (db: Database) => ({
  subscribers: await db
    .selectFrom('subscribers')
    .select(['email', 'hash', 'state'])
    .orderBy('id')
    .execute(),
  messages: await db.selectFrom('messages').select('email').orderBy('id').execute(),
});

const stillRemoved = {
  subscribers: [
    { email: null, hash: keys.pseudonymize('ada@example.org'), state: 'left' },
    { email: 'cy@example.org', hash: null, state: 'confirmed' },
    { email: null, hash: keys.pseudonymize('bob@example.org'), state: 'left' },
  ],
  messages: [{ email: 'ada@example.org' }],
};

async function backedUp({ withoutSecret = false } = {}) {
  const { dataDir } = await createMigratedPlace('sqlite');
  const file = join(dataDir, 'lab.sqlite');
  const backup = join(dataDir, 'backup.sqlite');
  const { db, close } = await openDatabase({ dataDir });
  await fill(db);
  await backUp(file, backup, { taken: noon, withoutSecret });
  await liveOn(db);
  await close();
  return { dataDir, file, backup };
}

test.for([{ withoutSecret: false }, { withoutSecret: true }])(
  'people who unsubscribed or were deleted after the backup stay removed (%o)',
  async (kind) => {
    const { dataDir, file, backup } = await backedUp(kind);
    const { carried } = await restore(backup, file, options);
    expect(carried).toMatchObject({ unsubscribed: 1, deletedRows: 3 });
    const { db, close } = await openDatabase({ dataDir });
    expect(await peopleIn(db)).toEqual(stillRemoved);
    // Links in emails that were sent before keep working.
    expect((await readAdmin(db))?.secret).toBe('the old secret');
    await close();
  },
);

onBothEngines('removals are carried over to the restored database', async (engine) => {
  const [old, restored] = [await freshDatabase(engine), await freshDatabase(engine)];
  await fill(old.db);
  await fill(restored.db);
  await liveOn(old.db);
  const previous = await readPreviousState(old.db, engine);
  await applyPreviousState(restored.db, previous, unsubscribing);
  expect(await peopleIn(restored.db)).toEqual(stillRemoved);
});

test.for(['missing', 'damaged', 'of another site'] as const)(
  'a restore needs a confirmation if the current database is %s, because removals are unknown',
  async (kind) => {
    const { dataDir, file, backup } = await backedUp();
    await rm(file);
    if (kind === 'damaged') await writeFile(file, 'Not a database. '.repeat(600));
    if (kind === 'of another site') {
      const other = await openDatabase({ dataDir });
      await createAdmin(other.db, 'another hash', 'another', null);
      await other.close();
    }
    await expect(restore(backup, file, options)).rejects.toThrow('--accept-resubscribe');
    const { carried, previousFile } = await restore(backup, file, {
      ...options,
      acceptResubscribe: true,
    });
    expect(carried).toBeUndefined();
    expect(String(previousFile)).toMatch(
      { missing: /undefined/, damaged: /damaged-/, 'of another site': /before-restore-/ }[kind],
    );
    const { db, close } = await openDatabase({ dataDir });
    expect((await peopleIn(db)).subscribers).toHaveLength(3);
    expect(await readAdmin(db)).toMatchObject({ secret: 'the old secret' });
    await close();
  },
);

test('a restore ends every session, forgets parsed texts, and keeps the newer password', async () => {
  const { dataDir } = await createMigratedPlace('sqlite');
  const [file, backup] = [join(dataDir, 'lab.sqlite'), join(dataDir, 'backup.sqlite')];
  const site = await openDatabase({ dataDir });
  await fill(site.db);
  const session = {
    keyHash: 'stolen',
    cookieHash: 'stolen, too',
    device: 'a thief',
    at: noon,
    endsAt: new Date('2027-01-01'),
  };
  await insertSession(site.db, session);
  const parsed = { hash: 'a text', code: 'a parser', json: '{}' };
  await site.db.insertInto('parse_cache').values(parsed).execute();
  await backUp(file, backup, { taken: noon });
  const password = { passwordHash: 'a newer hash', isSetting: true, by: undefined, at: later };
  await changePassword(site.db, password);
  await site.close();
  await restore(backup, file, options);
  const { db, close } = await openDatabase({ dataDir });
  expect(await findSession(db, 'stolen', { at: later, usedSince: noon })).toBeUndefined();
  expect(await db.selectFrom('parse_cache').selectAll().execute()).toEqual([]);
  expect(await readAdmin(db)).toMatchObject({
    password_hash: 'a newer hash',
    setting_hash: 'a newer hash',
  });
  await close();
});

test('a backup that was changed, or that has foreign code, tables or rules, is rejected', async () => {
  const { dataDir, file, backup } = await backedUp();
  const before = await readFile(file);
  const edit = (statement: string) => {
    const handle = new SqliteFile(backup);
    handle.unsafeMode();
    handle.pragma('writable_schema = on');
    handle.exec(statement);
    handle.close();
  };
  edit("update admin set password_hash = 'of a thief'");
  await expect(restore(backup, file, options)).rejects.toThrow('has changed since it was written');
  // Without its receipt, as a download.
  await rm(`${backup}.json`);
  for (const code of [
    'create trigger t after insert on sessions begin delete from messages; end',
    "update sqlite_master set type = 'TRIGGER' where type = 'trigger'",
    "delete from sqlite_master where type = 'TRIGGER'; create view v as select 1",
    "update sqlite_master set type = 'VIEW' where type = 'view'",
    "delete from sqlite_master where type = 'VIEW'; insert into sqlite_master values ('table', 'v', 'v', 0, 'CREATE/**/VIRTUAL\tTABLE v using fts5vocab(x, row)')",
    "update sqlite_master set rootpage = 2 where name = 'v'",
    "delete from sqlite_master where name = 'v'; create table diary (page text)",
    'drop table diary; create unique index one_session on sessions (1)',
    // Rows that an update would change are skipped, so the thief's password stays.
    `drop index one_session; create table a as select * from admin; drop table admin;
      create table admin (id integer primary key, password_hash text not null unique on conflict ignore, secret text not null, setting_hash text);
      insert into admin select 0, 'a hash', secret, null from a union select 1, 'of a thief', secret, null from a; drop table a`,
  ]) {
    edit(code);
    await expect(restore(backup, file, options)).rejects.toThrow('not a database of this site');
  }
  edit("insert into migrations select '999-later', max(name) from migrations");
  await expect(restore(backup, file, options)).rejects.toThrow('written by a newer version');
  expect((await readFile(file)).equals(before)).toBe(true);
  expect((await readdir(dataDir)).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('a restore is rejected while the site runs, and changes nothing', async () => {
  const { dataDir, file, backup } = await backedUp();
  const site = await openDatabase({ dataDir });
  await expect(restore(backup, file, options)).rejects.toThrow(
    `The site is still running on ${file}. Stop it first.`,
  );
  await subscribe(site.db, 'eve@example.org', later);
  expect((await peopleIn(site.db)).subscribers).toHaveLength(5);
  await site.close();
});

test('emails that may have been sent are held back, and an issue sent after the backup is not a draft', async () => {
  const { dataDir } = await createMigratedPlace('sqlite');
  const [file, backup] = [join(dataDir, 'lab.sqlite'), join(dataDir, 'backup.sqlite')];
  const site = await openDatabase({ dataDir });
  await fill(site.db);
  const body = await insertBody(site.db, { subject: 'Hello', text: 'You.' }, noon);
  const to = { address: 'ada@example.org' };
  const mail = { kind: 'contact', priority: 0, to, bodyId: body, about: to.address };
  const id = await insertMail(site.db, mail, noon);
  const draft = {
    date: '2026-11-13',
    state: 'draft',
    draft: '{}',
    coversUntil: noon,
    isMonthly: false,
  } as const;
  const issue = { id: (await insertIssue(site.db, draft, noon)) ?? 0, version: 1, draft: '{}' };
  await backUp(file, backup, { taken: noon });
  await site.db.updateTable('outbox').set({ state: 'sent' }).execute();
  expect(await startSending(site.db, issue, { ...issue, bodyId: body }, noon)).toBe(true);
  expect(await startSending(site.db, issue, { ...issue, bodyId: body }, noon)).toBe(false);
  await site.close();
  const restored = await restore(backup, file, options);
  expect(restored).toMatchObject({
    held: { mails: 1, issues: [] },
    carried: { sentSince: ['2026-11-13'] },
  });
  const { db, close } = await openDatabase({ dataDir });
  expect(await failedMails(db, 1).execute()).toMatchObject([{ id, state: 'maybe delivered' }]);
  expect(await findIssue(db, issue.id)).toMatchObject({ state: 'dropped' });
  await close();
});
