import { sql, type Transaction } from 'kysely';
import { readAdmin } from '#database/queries/admin.ts';
import { inChunks } from '#database/queries/rows.ts';
import { everySubscriber } from '#database/queries/subscriber-lists.ts';
import { suppress } from '#database/queries/subscribers.ts';
import {
  type Database,
  type Engine,
  type TableName,
  type Tables,
  tableFacts,
  tableNames,
} from '#database/schema/tables.ts';
import { applyComplaints, readComplaints } from './complaints.ts';
import { readLastId } from './copy.ts';

type Pseudonymize = (address: string) => string;

/** The parts of unsubscribing that belong to the server. */
export interface Unsubscribing {
  pseudonymizeWith(secret: string): Pseudonymize;
  unsubscribe(
    trx: Transaction<Tables>,
    subscriber: number,
    pseudonymize: Pseudonymize,
    at: Date,
  ): Promise<unknown>;
}

/** The parts of the replaced database that a restore needs. */
export interface PreviousState {
  admin: { secret: string; passwordHash: string; settingHash: string | null };
  /** When people unsubscribed, by the keyed hash of their address. */
  leftAt: ReadonlyMap<string, string>;
  /** Rows about people, by table. */
  personal: ReadonlyMap<TableName, { lastId: number; ids: ReadonlySet<number> }>;
  complaints: Awaited<ReturnType<typeof readComplaints>>;
  /** Dates of the newsletter issues that were sent or are being sent. */
  sentIssues: string[];
}

/** Throws if the database is damaged or of an older version. */
export async function readPreviousState(db: Database, engine: Engine): Promise<PreviousState> {
  const admin = await readAdmin(db);
  const left = await db
    .selectFrom('subscribers')
    .select(['hash', 'left_at'])
    .where('state', '=', 'left')
    .execute();
  const personal = new Map<TableName, { lastId: number; ids: ReadonlySet<number> }>();
  for (const table of personalTables) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}`.execute(db);
    const lastId = await readLastId(db, engine, table);
    personal.set(table, { lastId, ids: new Set(rows.map(({ id }) => id)) });
  }
  const issues = await db
    .selectFrom('issues')
    .select('date')
    .where('state', 'in', ['sending', 'paused'])
    .orderBy('date')
    .execute();
  return {
    admin: {
      secret: admin?.secret ?? '',
      passwordHash: admin?.password_hash ?? '',
      settingHash: admin?.setting_hash ?? null,
    },
    leftAt: new Map(left.map(({ hash, left_at }) => [hash ?? '', left_at ?? ''])),
    personal,
    complaints: await readComplaints(db),
    sentIssues: issues.map(({ date }) => date),
  };
}

const personalTables = tableNames.filter((table) => tableFacts[table].address !== null);

/** The data a restored database took over from the replaced one. */
export interface Carried {
  unsubscribed: number;
  deletedRows: number;
  /** Dates of issues that were sent after the backup. */
  sentSince: string[];
}

/**
 * Repeats unsubscribes and deletions made after the backup; undefined for databases of different
 * sites, whose ids differ.
 */
export async function applyPreviousState(
  db: Database,
  previous: PreviousState,
  { pseudonymizeWith, unsubscribe }: Unsubscribing,
): Promise<Carried | undefined> {
  return db.transaction().execute(async (trx) => {
    const admin = await readAdmin(trx);
    if (!admin || !isSameSite(admin, previous)) return undefined;
    // Old unsubscribe links keep working in a backup without the secret.
    await trx.updateTable('admin').set({ secret: previous.admin.secret }).execute();
    const deletedRows = await deleteMissing(trx, previous);
    const pseudonymize = pseudonymizeWith(previous.admin.secret);
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
      if (hash) await suppress(trx, { hash, left_at, complained_at: null });
    await applyComplaints(trx, previous.complaints, pseudonymize);
    return { unsubscribed, deletedRows, sentSince: await dropSentDrafts(trx, previous) };
  });
}

/** The password may have been changed because somebody knew the old one. */
export async function keepPassword(db: Database, { admin }: PreviousState): Promise<void> {
  const { passwordHash, settingHash } = admin;
  if (passwordHash)
    await db
      .updateTable('admin')
      .set({ password_hash: passwordHash, setting_hash: settingHash })
      .execute();
}

/** A backup without the secret is recognized by the password's salted hash. */
export const isSameSite = (
  admin: { secret: string; password_hash: string },
  { admin: previous }: Pick<PreviousState, 'admin'>,
): boolean =>
  admin.secret ? admin.secret === previous.secret : admin.password_hash === previous.passwordHash;

/** A row that had an id before the restore and is gone was deleted, and children go first. */
async function deleteMissing(
  trx: Transaction<Tables>,
  { personal }: PreviousState,
): Promise<number> {
  let deleted = 0;
  for (const table of personalTables.toReversed()) {
    const { lastId = 0, ids = new Set<number>() } = personal.get(table) ?? {};
    const address = sql.ref(tableFacts[table].address ?? '');
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${address} is not null and id <= ${lastId}`.execute(trx);
    const missing = rows.map(({ id }) => id).filter((id) => !ids.has(id));
    for (const chunk of inChunks(missing))
      await sql`delete from ${sql.table(table)} where id in (${sql.join(chunk)})`.execute(trx);
    deleted += missing.length;
  }
  return deleted;
}

/** An issue that was sent after the backup must not be offered as a draft again. */
async function dropSentDrafts(
  trx: Transaction<Tables>,
  { sentIssues }: PreviousState,
): Promise<string[]> {
  const known = await trx
    .selectFrom('issues')
    .select('date')
    .where('state', 'in', ['sending', 'paused'])
    .execute();
  const sentSince = sentIssues.filter((date) => !known.some((one) => one.date === date));
  if (sentSince.length > 0)
    await trx
      .updateTable('issues')
      .set({ state: 'dropped' })
      .where('state', '=', 'draft')
      .where('date', 'in', sentSince)
      .execute();
  return sentSince;
}
