import { type Selectable, sql, type Transaction } from 'kysely';
import { readAdmin } from '#features/account/queries.ts';
import type { AdminTable } from '#features/account/table.ts';
import {
  blockSubscriber,
  everySubscriber,
  findSubscriber,
  suppress,
} from '#features/newsletter/subscriber-queries.ts';
import { subscriberKinds, unsubscribe } from '#features/newsletter/subscription.ts';
import { mailPassword, readSettingRows, saveMailPassword } from '#features/settings/queries.ts';
import { inChunks, writeLastId } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { cancelMailsTo } from '#platform/mail/outbox.ts';
import { pseudonymizeWith } from '#platform/tokens.ts';
import { type PersonalTable, personalTableNames, personalTables } from './personal-tables.ts';

/** The parts of the replaced database that a restore keeps. */
export interface PreviousDatabase {
  admin: Selectable<AdminTable>;
  mailPassword: string;
  /** When people unsubscribed, by the keyed hash of their address. */
  leftAt: ReadonlyMap<string, string>;
  /** Who is never mailed again. */
  blocked: Awaited<ReturnType<typeof readBlocked>>;
  /** The highest id that each table ever had, including deleted rows. */
  lastIds: ReadonlyMap<string, number>;
  /** The ids of rows about people, by table. */
  personal: ReadonlyMap<PersonalTable, ReadonlySet<number>>;
  /** Dates of the newsletter issues that were sent or are being sent. */
  sentIssues: string[];
}

/** Of a copy of the database as a file of SQLite; undefined without an owner. */
export async function readPreviousDatabase(db: Database): Promise<PreviousDatabase | undefined> {
  const admin = await readAdmin(db);
  if (!admin) return undefined;
  const left = await db
    .selectFrom('subscribers')
    .select(['hash', 'left_at'])
    .where('email', 'is', null)
    .execute();
  const { rows: lastIds } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence`.execute(db);
  const personal = new Map<PersonalTable, ReadonlySet<number>>();
  for (const table of personalTableNames) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(db);
    personal.set(table, new Set(rows.map(({ id }) => id)));
  }
  return {
    admin,
    mailPassword: (await readSettingRows(db)).get(mailPassword)?.value ?? '',
    leftAt: new Map(left.map(({ hash, left_at }) => [hash ?? '', left_at ?? ''])),
    blocked: await readBlocked(db),
    lastIds: new Map(lastIds.map(({ name, seq }) => [name, seq])),
    personal,
    sentIssues: await sentIssues(db),
  };
}

async function sentIssues(db: Database): Promise<string[]> {
  const issues = await db
    .selectFrom('issues')
    .select('date')
    .where('state', 'in', ['sending', 'paused'])
    .orderBy('date')
    .execute();
  return issues.map(({ date }) => date);
}

const readBlocked = (db: Database) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'email', 'hash', 'blocked_at', 'blocked_reason'])
    .where('state', '=', 'blocked')
    .execute();

/** What a restored database took over from the replaced one. */
export interface Carried {
  unsubscribed: number;
  deletedRows: number;
  /** Dates of issues that were sent after the backup. */
  sentSince: string[];
}

/** The ids of databases of different sites mean different people. */
export const isSameSite = async (db: Database, { admin }: PreviousDatabase): Promise<boolean> =>
  (await readAdmin(db))?.address_key === admin.address_key;

/** Repeats unsubscribes and deletions made after the backup. */
export async function carryRemovals(
  trx: Transaction<Tables>,
  previous: PreviousDatabase,
): Promise<Carried> {
  const deletedRows = await deleteMissing(trx, previous);
  const pseudonymize = pseudonymizeWith(previous.admin.address_key);
  let unsubscribed = 0;
  for await (const subscribers of everySubscriber(trx))
    for (const { id, email } of subscribers) {
      const leftAt = email && previous.leftAt.get(pseudonymize(email));
      if (!leftAt) continue;
      await unsubscribe(trx, id, pseudonymize, new Date(leftAt));
      unsubscribed += 1;
    }
  // Also of people who signed up after the backup.
  for (const [hash, left_at] of previous.leftAt)
    if (hash) await suppress(trx, { hash, left_at, blocked_at: null });
  await block(trx, previous);
  return { unsubscribed, deletedRows, sentSince: await dropSentDrafts(trx, previous) };
}

/** Nobody who is never mailed again gets mail because of a restore. */
async function block(
  trx: Transaction<Tables>,
  { blocked, admin }: PreviousDatabase,
): Promise<void> {
  for (const { id, email, hash, blocked_at, blocked_reason } of blocked) {
    const at = new Date(blocked_at ?? '');
    const known = await findSubscriber(trx, id);
    if (known?.state === 'blocked') continue;
    if (known?.email) {
      await blockSubscriber(trx, id, blocked_reason ?? '', at);
      await cancelMailsTo(trx, subscriberKinds, known.email, at);
    }
    // The address was added after the backup; its hash rejects a new sign-up.
    else {
      const left_at = at.toISOString();
      const keyed = hash ?? pseudonymizeWith(admin.address_key)(email ?? '');
      await suppress(trx, { hash: keyed, left_at, blocked_at });
    }
  }
}

/** A row that had an id before the restore and is gone was deleted, and children go first. */
async function deleteMissing(
  trx: Transaction<Tables>,
  { personal, lastIds }: PreviousDatabase,
): Promise<number> {
  let deleted = 0;
  for (const table of personalTableNames.toReversed()) {
    const ids = personal.get(table);
    const address = sql.ref(personalTables[table]);
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${address} is not null and id <= ${lastIds.get(table) ?? 0}`.execute(trx);
    const missing = rows.map(({ id }) => id).filter((id) => !ids?.has(id));
    for (const chunk of inChunks(missing))
      await sql`delete from ${sql.table(table)} where id in (${sql.join(chunk)})`.execute(trx);
    deleted += missing.length;
  }
  return deleted;
}

/** An issue that was sent after the backup must not be offered as a draft again. */
async function dropSentDrafts(
  trx: Transaction<Tables>,
  previous: PreviousDatabase,
): Promise<string[]> {
  const known = await sentIssues(trx);
  const sentSince = previous.sentIssues.filter((date) => !known.includes(date));
  if (sentSince.length > 0)
    await trx
      .deleteFrom('issues')
      .where('state', '=', 'draft')
      .where('date', 'in', sentSince)
      .execute();
  return sentSince;
}

/**
 * The password may have been changed because somebody knew the old one, and the author of a forged
 * file knows its secret.
 */
export async function keepAccess(
  trx: Transaction<Tables>,
  previous: PreviousDatabase | undefined,
): Promise<void> {
  const { password_hash, setting_hash, password_is_weak, secret } = previous?.admin ?? {
    secret: '',
  };
  await trx
    .updateTable('admin')
    .set({ password_hash, setting_hash, password_is_weak, secret })
    .execute();
  if (previous?.mailPassword) await saveMailPassword(trx, previous.mailPassword);
}

/**
 * Ids of deleted rows are not used again, because links in old emails name them. With a forged last
 * id in the backup no row could be added.
 */
export async function resetIds(
  trx: Transaction<Tables>,
  previous: PreviousDatabase | undefined,
): Promise<void> {
  const { rows: numbered } = await sql<{ name: string }>`
    select name from sqlite_master where sql like '%autoincrement%'`.execute(trx);
  for (const { name } of numbered) {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from ${sql.table(name)}`.execute(trx);
    const last = Math.max(rows[0]?.last ?? 0, previous?.lastIds.get(name) ?? 0);
    await writeLastId(trx, 'sqlite', name, last);
  }
}
