import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { RevisionTable } from '#database/schema/votes.ts';

/** What can change under a page. */
export type Change = 'products' | 'votes';

/** One number for each kind of change: what was made from another number is stale. */
export type Revisions = Readonly<Record<Change, number>>;

/** Raised by every change of a product or a tally. */
export async function readRevision(db: Database): Promise<number> {
  const row = await db
    .selectFrom('revision')
    .select('number')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return row.number;
}

export async function readRevisions(db: Database): Promise<Revisions> {
  const row = await db
    .selectFrom('revision')
    .select(['number', 'votes'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return revisionsOf(row);
}

/** A process of the release before counts its votes as changes of the products: then too much is made anew, never too little. */
export const revisionsOf = ({
  number,
  votes,
}: Pick<RevisionTable, 'number' | 'votes'>): Revisions => ({
  products: number - votes,
  votes,
});

/** Puts a writer in line before it knows whether there is anything to write. */
export async function lockRevision(trx: Transaction<Tables>): Promise<void> {
  await sql`update revision set number = number where id = 1`.execute(trx);
}

/**
 * Comes first in a writing transaction: the row's lock puts writers in one line, so that two of them cannot wait
 * for each other's rows.
 */
export async function raiseRevision(trx: Transaction<Tables>, change: Change): Promise<Revisions> {
  const row = await trx
    .updateTable('revision')
    .set({ number: sql`number + 1`, ...(change === 'votes' ? { votes: sql`votes + 1` } : {}) })
    .where('id', '=', 1)
    .returning(['number', 'votes'])
    .executeTakeFirstOrThrow();
  return revisionsOf(row);
}
