import { sql, type Transaction } from 'kysely';
import type { Database, RevisionTable, Tables } from '#database/schema/tables.ts';

/** Kinds of changes that make pages stale. */
export type Change = 'products' | 'votes';

/** A version per kind of change; pages rendered from another version are stale. */
export type Revisions = Readonly<Record<Change, number>>;

/** Increased by every change of a product and every vote. */
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

export const revisionsOf = ({
  number,
  votes,
}: Pick<RevisionTable, 'number' | 'votes'>): Revisions => ({
  products: number - votes,
  votes,
});

/** Takes the writers' lock without a change. */
export async function lockRevision(trx: Transaction<Tables>): Promise<void> {
  await sql`update revision set number = number where id = 1`.execute(trx);
}

/** Comes first in a writing transaction: its row lock serializes writers and prevents deadlocks. */
export async function raiseRevision(trx: Transaction<Tables>, change: Change): Promise<Revisions> {
  const row = await trx
    .updateTable('revision')
    .set({ number: sql`number + 1`, ...(change === 'votes' ? { votes: sql`votes + 1` } : {}) })
    .where('id', '=', 1)
    .returning(['number', 'votes'])
    .executeTakeFirstOrThrow();
  return revisionsOf(row);
}
