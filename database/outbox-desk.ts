import { sql } from 'kysely';
import { pausedRank } from './letters.ts';
import type { Database } from './tables.ts';

/** Written out as the index has it, so that SQLite sees that the index will do. */
const isFailed = sql<boolean>`state in ('unsure', 'refused', 'given up')`;

/** What did not arrive, or perhaps not: the newest first. Apart, so that a test can ask how the database finds it. */
export const failedMails = (db: Database, most: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_address', 'state', 'last_answer', 'made_at'])
    .where(isFailed)
    .orderBy('id', 'desc')
    .limit(most);

export async function countFailed(db: Database, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFailed)
    .where('made_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** As long as the index of those whose turn will come. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = 'waiting'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that were tried, and are tried again: a letter that is paused waits for the owner. */
export async function countStuck(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`state = 'waiting'`)
    .where('attempts', '>', 0)
    .where('rank', '!=', pausedRank)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findMail = (db: Database, id: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_address', 'state', 'last_answer', 'made_at'])
    .where('id', '=', id)
    .executeTakeFirst();
