import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** Raised by every change of a product or a tally: what was rendered from an older number is stale. */
export async function readRevision(db: Database): Promise<number> {
  const row = await db.selectFrom('revision').select('number').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.number;
}

/**
 * Comes first in a writing transaction: the row's lock puts writers in one line, so that two of them cannot wait
 * for each other's rows.
 */
export async function raiseRevision(trx: Transaction<Tables>): Promise<void> {
  await trx.updateTable('revision').set({ number: sql`number + 1` }).where('id', '=', 1).execute();
}
