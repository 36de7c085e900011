import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';
import { monthOf } from '#features/votes/election.ts';
import type { Counted } from '#platform/cache/counters.ts';
import { dayOf } from './dates.ts';

/** Increased by every change of the owner. */
export async function readVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('data_version').select('number').executeTakeFirstOrThrow();
  return row.number;
}

/** Votes are only ever added, so their number in the month changes with each. */
export async function readCounters(db: Database, now: Date): Promise<Counted> {
  const { number, votes } = await db
    .selectFrom('data_version')
    .select([
      'number',
      ({ selectFrom }) =>
        selectFrom('vote_counts')
          .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
          .where('month', '=', monthOf(now))
          .as('votes'),
    ])
    .executeTakeFirstOrThrow();
  return { published: number, votes: `${dayOf(now)} ${votes ?? 0}` };
}

/** Takes the writers' lock without a change. */
export async function lockVersion(trx: Transaction<Tables>): Promise<void> {
  await sql`update data_version set number = number where id = 1`.execute(trx);
}

/** Comes first in a writing transaction: its row lock serializes writers and prevents deadlocks. */
export async function raiseVersion(trx: Transaction<Tables>): Promise<void> {
  await sql`update data_version set number = number + 1 where id = 1`.execute(trx);
}
