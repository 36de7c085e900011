import type { Transaction } from 'kysely';
import { chooseThree } from '#contract/votes.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { raiseVersion } from './data-version.ts';
import { rowCount } from './rows.ts';

/** Candidates per month. */
export const positions = 3;

/** The ids the owner chose for a month, in order; empty if the editorial order decides. */
export async function chosenCandidates(db: Database, month: string): Promise<number[]> {
  const rows = await db
    .selectFrom('candidates')
    .select('product_id')
    .where('month', '=', month)
    .orderBy('position')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** A candidate that a change would drop, with the votes it has this month. */
export interface DroppedCandidate {
  name: string;
  votes: number;
}

/** 0 before the first choice. */
export async function choiceVersion(db: Database, month: string): Promise<number> {
  const row = await db
    .selectFrom('candidate_choices')
    .select('version')
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * `isOutdated`: the choice was changed meanwhile; `dropped`: replacing candidates with votes needs a
 * confirmation.
 */
export type Chosen =
  | { before: number[] }
  | { error: string }
  | { isOutdated: true }
  | { dropped: DroppedCandidate[] };

interface Choice {
  ids: readonly number[];
  /** The one that the owner saw. */
  version: number;
  replaceVoted?: boolean | undefined;
}

/** An empty list restores the editorial order; votes of a replaced candidate stay. */
export async function chooseCandidates(
  trx: Transaction<Tables>,
  month: string,
  { ids, version, replaceVoted = false }: Choice,
): Promise<Chosen> {
  if (ids.length !== 0 && (ids.length !== positions || new Set(ids).size !== positions))
    return { error: chooseThree };
  await raiseVersion(trx);
  if (await isOver(trx, month))
    return { error: 'This month is over. Its candidates and results are final.' };
  const found = ids.length > 0 ? await listedAmong(trx, ids) : 0;
  if (found !== ids.length) return { error: 'One of these products is no longer listed.' };
  const before = await chosenCandidates(trx, month);
  if (before.join() === ids.join()) return { before };
  if ((await choiceVersion(trx, month)) !== version) return { isOutdated: true };
  const dropped = replaceVoted ? [] : await droppedWithVotes(trx, month, before, ids);
  if (dropped.length > 0) return { dropped };
  await trx.deleteFrom('candidates').where('month', '=', month).execute();
  const rows = ids.map((product_id, index) => ({ month, position: index + 1, product_id }));
  if (rows.length > 0) await trx.insertInto('candidates').values(rows).execute();
  await trx
    .insertInto('candidate_choices')
    .values({ month, version: version + 1 })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ version: version + 1 }))
    .execute();
  return { before };
}

/** The candidates of a month: the owner's choice, or the default ones. */
export async function candidatesOf(db: Database, month: string): Promise<number[]> {
  const chosen = await chosenCandidates(db, month);
  return chosen.length > 0 ? chosen : defaultCandidates(db, month);
}

/**
 * The first three of the editorial order on the first day of the month, so that a new order changes
 * nothing during the month. The next ones replace those that are not listed any more.
 */
async function defaultCandidates(db: Database, month: string): Promise<number[]> {
  const row = await db
    .selectFrom('savior_months')
    .select('candidates')
    .where('month', '=', month)
    .executeTakeFirst();
  const stored: number[] = row?.candidates ? JSON.parse(row.candidates) : [];
  const all = await listedIds(db);
  const kept = stored.filter((id) => all.includes(id));
  return [...new Set([...kept, ...all])].slice(0, positions);
}

export async function listedIds(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('listed', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function droppedWithVotes(
  trx: Transaction<Tables>,
  month: string,
  before: readonly number[],
  after: readonly number[],
): Promise<DroppedCandidate[]> {
  const editorial =
    before.length === 0 || after.length === 0 ? await defaultCandidates(trx, month) : [];
  const chosen = after.length > 0 ? after : editorial;
  const gone = (before.length > 0 ? before : editorial).filter((id) => !chosen.includes(id));
  if (gone.length === 0) return [];
  const rows = await trx
    .selectFrom('vote_counts')
    .innerJoin('products', 'products.id', 'vote_counts.product_id')
    .select(({ fn }) => ['products.name', fn.sum<number>('vote_counts.count').as('votes')])
    .where('vote_counts.month', '=', month)
    .where('vote_counts.product_id', 'in', gone)
    .groupBy(['products.id', 'products.name'])
    .orderBy('products.id')
    .execute();
  return rows.filter(({ votes }) => votes > 0);
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

/** Whether the month or a later one is closed. */
export async function isOver(db: Database, month: string): Promise<boolean> {
  const found = db
    .selectFrom('savior_months')
    .where('month', '>=', month)
    .where('closed_at', 'is not', null);
  return (await rowCount(found)) > 0;
}
