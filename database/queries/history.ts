import type { Selectable, Transaction } from 'kysely';
import type { HistoryTable } from '#database/schema/admin.ts';
import type { Database, Tables } from '#database/schema/tables.ts';

/** Every kind of change that an owner makes. */
export type What =
  | 'link changed'
  | 'price changed'
  | 'availability changed'
  | 'candidates chosen'
  | 'message moved'
  | 'message answered'
  | 'message deleted'
  | 'subscribers imported'
  | 'subscribers asked'
  | 'subscriber removed'
  | 'backup made'
  | 'backup downloaded'
  | 'password changed'
  | 'session ended'
  | 'other sessions ended'
  | 'note written'
  | 'note changed'
  | 'note scheduled'
  | 'note published'
  | 'note taken back'
  | 'note deleted'
  | 'letter edited'
  | 'letter sent'
  | 'letter paused'
  | 'letter resumed'
  | 'letter dropped';

export interface Change {
  /** Whose doing it was; null for a command or a start. */
  session: number | null;
  what: What;
  /** Such as `product toaster`. */
  subject: string;
  before: unknown;
  after: unknown;
  when: Date;
  /** The change that it takes back. */
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
  most: number;
  /** The last one that was read; those before it come now. */
  before?: number | undefined;
  subject?: string | undefined;
}

export type HistoryEntry = Selectable<HistoryTable> & { device: string | null };

export const findChange = (db: Database, id: number): Promise<HistoryEntry | undefined> =>
  db
    .selectFrom('history')
    .leftJoin('sessions', 'sessions.id', 'history.session_id')
    .selectAll('history')
    .select('sessions.device')
    .where('history.id', '=', id)
    .executeTakeFirst();

/** The newest first, a page at a time. */
export async function readHistory(
  db: Database,
  { most, before, subject }: Page,
): Promise<HistoryEntry[]> {
  return historyPage(db, { most, before, subject }).execute();
}

/** Apart, so that a test can ask how the database finds it. */
export const historyPage = (db: Database, { most, before, subject }: Page) =>
  db
    .selectFrom('history')
    .leftJoin('sessions', 'sessions.id', 'history.session_id')
    .selectAll('history')
    .select('sessions.device')
    .$if(before !== undefined, (query) => query.where('history.id', '<', before ?? 0))
    .$if(subject !== undefined, (query) => query.where('history.subject', '=', subject ?? ''))
    .orderBy('history.id', 'desc')
    .limit(most);
