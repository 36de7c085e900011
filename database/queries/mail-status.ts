import { sql } from 'kysely';
import type { Database } from '#database/schema/tables.ts';
import { pausedPriority } from './newsletter-issues.ts';
import { isIn } from './outbox.ts';
import { rowCount } from './rows.ts';

/** The same text as in the index `outbox_failed`, so that SQLite uses it. */
const isFailed = sql<boolean>`state in ('maybe delivered', 'refused', 'given up')`;

const recordColumns = ['id', 'kind', 'to_address', 'state', 'last_response', 'made_at'] as const;

/** Newest first. */
export const failedMails = (db: Database, limit: number) =>
  unseen(db).select(recordColumns).orderBy('id', 'desc').limit(limit);

/** Begins `last_response` of an email that was waiting when the database was restored. */
export const restoredAnswer = 'The database was restored from a backup';
const isRestored = sql<boolean>`coalesce(last_response, '') like ${`${restoredAnswer}%`}`;

const unseen = (db: Database) =>
  db.selectFrom('outbox').where(isFailed).where('is_dismissed', '=', 0);

/** Without those that a restore paused. */
export async function countFailed(db: Database, since: Date): Promise<number> {
  return rowCount(
    unseen(db)
      .where('made_at', '>=', since.toISOString())
      .where(({ not }) => not(isRestored)),
  );
}

/** Emails that waited when a backup was restored, whenever they were written. */
export const countPausedByRestore = (db: Database): Promise<number> =>
  rowCount(unseen(db).where(isRestored));

/** Puts a failed email back into the queue; those of an issue are sent again with it. */
export async function resendMail(db: Database, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      state: 'waiting',
      attempts: 0,
      due_at: at.toISOString(),
      ended_at: null,
      last_response: null,
    })
    .where(isFailed)
    .where('is_dismissed', '=', 0)
    .where('issue_id', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes one failed email, or all, from the list of failed emails. */
export async function dismissMails(db: Database, id?: number): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ is_dismissed: 1 })
    .where(isFailed)
    .where('is_dismissed', '=', 0)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function countWaiting(db: Database): Promise<number> {
  return rowCount(db.selectFrom('outbox').where(isIn('waiting')));
}

/** Emails that were tried and will be retried, without those of paused issues. */
const stuck = (db: Database) =>
  db
    .selectFrom('outbox')
    .where(isIn('waiting'))
    .where('last_response', 'is not', null)
    .where('priority', '!=', pausedPriority);

export const countStuck = (db: Database): Promise<number> => rowCount(stuck(db));

/** Oldest first. */
export const stuckMails = (db: Database, limit: number) =>
  stuck(db).select(recordColumns).orderBy('id').limit(limit).execute();
