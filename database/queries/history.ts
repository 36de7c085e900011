import type { Selectable, Transaction } from 'kysely';
import type { Database, HistoryTable, Tables } from '#database/schema/tables.ts';

/** Every kind of recorded change. */
export type What =
  | 'link changed'
  | 'price changed'
  | 'availability changed'
  | 'links imported'
  | 'candidates chosen'
  | 'message moved'
  | 'message answered'
  | 'message deleted'
  | 'spam emptied'
  | 'subscribers imported'
  | 'confirmations sent'
  | 'subscriber removed'
  | 'subscriber restored'
  | 'subscriber added'
  | 'subscriber corrected'
  | 'backup made'
  | 'backup downloaded'
  | 'backup uploaded'
  | 'backup deleted'
  | 'backup restored'
  | 'restore failed'
  | 'person deleted'
  | 'password changed'
  | 'settings changed'
  | 'session ended'
  | 'other sessions ended'
  | 'document published'
  | 'document unpublished'
  | 'document scheduled'
  | 'document unscheduled'
  | 'document trashed'
  | 'document restored'
  | 'document renamed'
  | 'publication undone'
  | 'issue edited'
  | 'issue sent'
  | 'issue scheduled'
  | 'issue unscheduled'
  | 'issue paused'
  | 'issue resumed'
  | 'issue resent'
  | 'issue discarded'
  | 'issue dropped';

export interface Change {
  /** Null for a command or a start. */
  session: number | null;
  what: What;
  /** Such as `product toaster`. */
  subject: string;
  before?: unknown;
  after?: unknown;
  when: Date;
  /** The change that it undoes. */
  undoes?: number;
}

/** Takes a transaction, so that no change is recorded outside the transaction that makes it. */
export async function recordChange(trx: Transaction<Tables>, change: Change): Promise<void> {
  const { session, what, subject, before, after, when, undoes = null } = change;
  const json = (value: unknown) =>
    value === null || value === undefined ? null : JSON.stringify(value);
  await trx
    .insertInto('history')
    .values({
      at: when.toISOString(),
      session_id: session,
      what,
      subject,
      before: json(before),
      after: json(after),
      undoes,
    })
    .execute();
}

interface Page {
  limit: number;
  /** The last entry of the previous page. */
  before?: number | undefined;
  subject?: string | undefined;
}

export type HistoryEntry = Selectable<HistoryTable> & { device: string | null };

const withDevice = (db: Database) =>
  db
    .selectFrom('history')
    .leftJoin('sessions', 'sessions.id', 'history.session_id')
    .selectAll('history')
    .select('sessions.device');

export const findChange = (db: Database, id: number): Promise<HistoryEntry | undefined> =>
  withDevice(db).where('history.id', '=', id).executeTakeFirst();

/** Newest first. */
export const readHistory = (
  db: Database,
  { limit, before, subject }: Page,
): Promise<HistoryEntry[]> =>
  withDevice(db)
    .$if(before !== undefined, (query) => query.where('history.id', '<', before ?? 0))
    .$if(subject !== undefined, (query) => query.where('history.subject', '=', subject ?? ''))
    .orderBy('history.id', 'desc')
    .limit(limit)
    .execute();

/** The newest change of these kinds. */
export async function lastChangeOf(db: Database, kinds: What[]) {
  const row = await db
    .selectFrom('history')
    .selectAll()
    .where('what', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function wasRecorded(db: Database, what: What): Promise<boolean> {
  return (await lastChangeOf(db, [what])) !== null;
}
