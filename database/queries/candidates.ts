import type { Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';
import { isFrozen } from './month.ts';
import { raiseRevision } from './revision.ts';

/** How many stand for the Tech Savior of a month. */
export const seats = 3;

/** The ids that the owner chose for a month, in order; none where the editorial order decides. */
export async function chosenCandidates(db: Database, month: string): Promise<number[]> {
  const rows = await db
    .selectFrom('candidates')
    .select('product_id')
    .where('month', '=', month)
    .orderBy('place')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** `now`: they are others than whoever chose has seen, and stay. */
export type Chosen = { before: number[] } | { refused: string } | { now: number[] };

/**
 * In the caller's transaction, which also writes the history. An empty list gives the month back to the editorial order. `from` is what was chosen where it was
 * looked at; undefined where nobody said.
 */
export async function chooseCandidates(
  trx: Transaction<Tables>,
  month: string,
  ids: readonly number[],
  from?: readonly number[],
): Promise<Chosen> {
  if (ids.length !== 0 && (ids.length !== seats || new Set(ids).size !== seats))
    return { refused: `Choose ${seats} different products, or none.` };
  await raiseRevision(trx, 'products');
  if (await isFrozen(trx, month))
    return { refused: 'That month is over; its candidates stay as they were.' };
  const listed = ids.length > 0 ? await listedAmong(trx, ids) : 0;
  if (listed !== ids.length) return { refused: 'One of these products is not on the list.' };
  const before = await chosenCandidates(trx, month);
  if (from && before.join() !== from.join() && before.join() !== ids.join()) return { now: before };
  await trx.deleteFrom('candidates').where('month', '=', month).execute();
  const rows = ids.map((product_id, index) => ({ month, place: index + 1, product_id }));
  if (rows.length > 0) await trx.insertInto('candidates').values(rows).execute();
  return { before };
}

async function listedAmong(trx: Transaction<Tables>, ids: readonly number[]): Promise<number> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ids)
    .where('listed', '=', 1)
    .execute();
  return rows.length;
}
