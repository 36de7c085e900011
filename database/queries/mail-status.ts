import { sql } from 'kysely';
import type { Database } from '#database/schema/tables.ts';
import { pausedPriority } from './newsletter-issues.ts';
import { isIn } from './outbox.ts';
import { countRows } from './rows.ts';

/** The same text as in the index `outbox_failed`, so that SQLite uses it. */
const isFailed = sql<boolean>`state in ('maybe delivered', 'refused', 'given up')`;

const recordColumns = ['id', 'kind', 'to_address', 'state', 'last_answer', 'made_at'] as const;

/** Newest first. */
export const failedMails = (db: Database, limit: number) =>
  db
    .selectFrom('outbox')
    .select(recordColumns)
    .where(isFailed)
    .where('is_dismissed', '=', 0)
    .orderBy('id', 'desc')
    .limit(limit);

export async function countFailed(db: Database, since: Date): Promise<number> {
  return countRows(
    db
      .selectFrom('outbox')
      .where(isFailed)
      .where('is_dismissed', '=', 0)
      .where('made_at', '>=', since.toISOString()),
  );
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
  return countRows(db.selectFrom('outbox').where(isIn('waiting')));
}

/** Emails that were tried and will be retried, without those of paused issues. */
const stuck = (db: Database) =>
  db
    .selectFrom('outbox')
    .where(isIn('waiting'))
    .where('last_answer', 'is not', null)
    .where('rank', '!=', pausedPriority);

export const countStuck = (db: Database): Promise<number> => countRows(stuck(db));

/** Oldest first. */
export const stuckMails = (db: Database, limit: number) =>
  stuck(db).select(recordColumns).orderBy('id').limit(limit).execute();

export const findMail = (db: Database, id: number) =>
  db.selectFrom('outbox').select(recordColumns).where('id', '=', id).executeTakeFirst();
