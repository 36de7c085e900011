import type { Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';
import { isFrozen } from './month.ts';
import { raiseRevision } from './revision.ts';

/** Candidates per month. */
export const seats = 3;

/** The ids the owner chose for a month, in order; empty if the editorial order decides. */
export async function chosenCandidates(db: Database, month: string): Promise<number[]> {
  const rows = await db
    .selectFrom('candidates')
    .select('product_id')
    .where('month', '=', month)
    .orderBy('place')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** A candidate that a change would drop, with the votes it has this month. */
export interface DroppedCandidate {
  name: string;
  votes: number;
}

/**
 * `now`: the stored choice differs from the one the owner saw. `dropped`: candidates with votes
 * would be replaced without a confirmation. Nothing was changed in either case.
 */
export type Chosen =
  | { before: number[] }
  | { refused: string }
  | { now: number[] }
  | { dropped: DroppedCandidate[] };

interface Choice {
  ids: readonly number[];
  /** The choice the owner saw; undefined where the caller does not compare. */
  from?: readonly number[] | undefined;
  replaceVoted?: boolean | undefined;
}

/**
 * Runs in the caller's transaction, which also writes the history. An empty list returns the month
 * to the editorial order. Votes of a replaced candidate stay, and the archive lists them.
 */
export async function chooseCandidates(
  trx: Transaction<Tables>,
  month: string,
  { ids, from, replaceVoted = false }: Choice,
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
  const dropped = replaceVoted ? [] : await droppedWithVotes(trx, month, before, ids);
  if (dropped.length > 0) return { dropped };
  await trx.deleteFrom('candidates').where('month', '=', month).execute();
  const rows = ids.map((product_id, index) => ({ month, place: index + 1, product_id }));
  if (rows.length > 0) await trx.insertInto('candidates').values(rows).execute();
  return { before };
}

/** The candidates of a month: the owner's choice, or the first three of the editorial order. */
export async function candidatesOf(db: Database, month: string): Promise<number[]> {
  const chosen = await chosenCandidates(db, month);
  return chosen.length > 0 ? chosen : firstOfTheList(db);
}

async function firstOfTheList(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('listed', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .limit(seats)
    .execute();
  return rows.map(({ id }) => id);
}

async function droppedWithVotes(
  trx: Transaction<Tables>,
  month: string,
  before: readonly number[],
  after: readonly number[],
): Promise<DroppedCandidate[]> {
  const editorial = before.length === 0 || after.length === 0 ? await firstOfTheList(trx) : [];
  const kept = after.length > 0 ? after : editorial;
  const gone = (before.length > 0 ? before : editorial).filter((id) => !kept.includes(id));
  if (gone.length === 0) return [];
  const rows = await trx
    .selectFrom('tallies')
    .innerJoin('products', 'products.id', 'tallies.product_id')
    .select(({ fn }) => ['products.name', fn.sum<number>('tallies.count').as('votes')])
    .where('tallies.month', '=', month)
    .where('tallies.product_id', 'in', gone)
    .groupBy(['products.id', 'products.name'])
    .orderBy('products.id')
    .execute();
  return rows
    .map(({ name, votes }) => ({ name, votes: Number(votes) }))
    .filter(({ votes }) => votes > 0);
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
