import { type Selectable, sql, type Transaction } from 'kysely';
import {
  monthAfter,
  monthOf,
  type SaviorMonth,
  type SaviorOverview,
  type SaviorResult,
  type SaviorStanding,
} from '#contract/votes.ts';
import type {
  Database,
  Engine,
  ProductTable,
  SaviorResultTable,
  Tables,
} from '#database/schema/tables.ts';
import { candidatesOf, listedIds, positions } from './candidates.ts';
import { lockVersion, raiseVersion } from './data-version.ts';
import { day, dayOf } from './dates.ts';
import { rowCount } from './rows.ts';
import { pauseVotes } from './votes.ts';

/** Closes past months and opens the current one; returns the closed months. */
export async function closeMonths(db: Database, engine: Engine, now: Date): Promise<string[]> {
  const current = monthOf(now);
  const known = await db
    .selectFrom('savior_months')
    .select('candidates')
    .where('month', '=', current)
    .executeTakeFirst();
  if (known?.candidates) return [];
  return db.transaction().execute(async (trx) => {
    await lockVersion(trx);
    await pauseVotes(trx, engine);
    const opened = await monthsToOpen(trx, current);
    if (opened.length > 0)
      await trx
        .insertInto('savior_months')
        .values(opened.map((month) => ({ month, closed_at: null })))
        .execute();
    await storeDefaultCandidates(trx, current);
    const over = await trx
      .selectFrom('savior_months')
      .select('month')
      .where('closed_at', 'is', null)
      .where('month', '<', current)
      .orderBy('month')
      .execute();
    for (const { month } of over) await closeMonth(trx, month, now);
    if (over.length > 0) await raiseVersion(trx);
    return over.map(({ month }) => month);
  });
}

/** Until the first start with products there are no candidates to store. */
async function storeDefaultCandidates(trx: Transaction<Tables>, month: string): Promise<void> {
  const candidates = (await listedIds(trx)).slice(0, positions);
  if (candidates.length < positions) return;
  await trx
    .updateTable('savior_months')
    .set({ candidates: JSON.stringify(candidates) })
    .where('month', '=', month)
    .where('candidates', 'is', null)
    .execute();
}

/** From the month after the last known one, or from the first vote, to the current one. */
async function monthsToOpen(db: Database, current: string): Promise<string[]> {
  const known = await db
    .selectFrom('savior_months')
    .select(({ fn }) => fn.max('month').as('last'))
    .executeTakeFirst();
  const cast = await db
    .selectFrom('vote_counts')
    .select(({ fn }) => fn.min('month').as('first'))
    .executeTakeFirst();
  const months: string[] = [];
  let month = known?.last ? monthAfter(known.last) : (cast?.first ?? current);
  for (; month <= current; month = monthAfter(month)) months.push(month);
  return months;
}

async function closeMonth(trx: Transaction<Tables>, month: string, now: Date): Promise<void> {
  const rows = await resultsOf(trx, month);
  if (rows.length > 0) await trx.insertInto('savior_results').values(rows).execute();
  await trx
    .updateTable('savior_months')
    .set({ closed_at: now.toISOString() })
    .where('month', '=', month)
    .where('closed_at', 'is', null)
    .execute();
}

async function resultsOf(trx: Transaction<Tables>, month: string): Promise<SaviorResultTable[]> {
  const products = await trx
    .selectFrom('products')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  const voteCounts = await trx
    .selectFrom('vote_counts')
    .selectAll()
    .where('month', '=', month)
    .execute();
  const candidates = await candidatesOf(trx, month);
  const rows = products.map((product) => {
    const own = voteCounts.filter(({ product_id }) => product_id === product.id);
    const votes = emojiOf(product, own).map((emoji) => ({
      emoji,
      count: own.find((tally) => tally.emoji === emoji)?.count ?? 0,
    }));
    const total = votes.reduce((sum, { count }) => sum + count, 0);
    const { id, slug, name, scenario } = product;
    return {
      month,
      product_id: id,
      slug,
      name,
      scenario,
      position: candidates.indexOf(product.id) + 1,
      won: 0,
      total,
      votes,
    };
  });
  const best = Math.max(
    1,
    ...rows.filter(({ position }) => position > 0).map(({ total }) => total),
  );
  return rows
    .filter(({ position, total }) => position > 0 || total > 0)
    .map((row) => ({
      ...row,
      won: row.position > 0 && row.total === best ? 1 : 0,
      votes: JSON.stringify(row.votes),
    }));
}

/** The current emoji and earlier ones with votes. */
function emojiOf(
  product: Selectable<ProductTable>,
  voteCounts: readonly { emoji: string }[],
): string[] {
  return [
    ...new Set([
      ...(JSON.parse(product.emoji) as string[]),
      ...voteCounts.map(({ emoji }) => emoji),
    ]),
  ];
}

export async function overviewAt(db: Database, now: Date): Promise<SaviorOverview> {
  const month = monthOf(now);
  const end = Date.parse(`${monthAfter(month)}-01`);
  const lastDay = dayOf(new Date(end - day));
  return {
    month,
    lastDay,
    daysLeft: Math.ceil((end - now.getTime()) / day),
    past: await pastMonths(db),
  };
}

/** With the slugs that the products have now. */
export const results = (db: Database) =>
  db
    .selectFrom('savior_results')
    .leftJoin('products', 'products.id', 'savior_results.product_id')
    .selectAll('savior_results')
    .select(({ fn }) =>
      fn.coalesce('products.slug', 'savior_results.slug').$castTo<string>().as('slug'),
    );

/** Closed months, newest first. */
export async function pastMonths(db: Database): Promise<SaviorMonth[]> {
  const months = await db
    .selectFrom('savior_months')
    .select(['month', 'closed_at'])
    .where('closed_at', 'is not', null)
    .orderBy('month', 'desc')
    .execute();
  const sums = await db
    .selectFrom('savior_results')
    .select(({ fn }) => ['month', fn.sum<number>('total').as('votes')])
    .groupBy('month')
    .execute();
  const winners = await results(db)
    .where('won', '=', 1)
    .orderBy('savior_results.position')
    .execute();
  return months.map(({ month, closed_at }) => ({
    month,
    closedAt: closed_at ?? '',
    votes: sums.find((sum) => sum.month === month)?.votes ?? 0,
    winners: winners
      .filter((winner) => winner.month === month)
      .map(({ slug, name }) => ({ slug, name })),
  }));
}

/** Whether a month is closed. */
export async function isClosed(db: Database, month: string): Promise<boolean> {
  const found = db
    .selectFrom('savior_months')
    .where('month', '=', month)
    .where('closed_at', 'is not', null);
  return (await rowCount(found)) > 0;
}

/** Undefined for the current and unknown months. */
export async function resultOf(db: Database, month: string): Promise<SaviorResult | undefined> {
  const closed = await db
    .selectFrom('savior_months')
    .select('closed_at')
    .where('month', '=', month)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();
  if (!closed) return undefined;
  const rows = await results(db)
    .where('month', '=', month)
    // Candidates first, then by votes.
    .orderBy(sql`case when savior_results.position > 0 then 0 else 1 end`)
    .orderBy('total', 'desc')
    .orderBy('savior_results.position')
    .orderBy('savior_results.slug')
    .execute();
  return { month, closedAt: closed.closed_at ?? '', standings: rows.map(toStanding) };
}

function toStanding(row: Selectable<SaviorResultTable>): SaviorStanding {
  const { slug, name, scenario, total } = row;
  const votes = JSON.parse(row.votes) as SaviorStanding['votes'];
  return {
    slug,
    name,
    scenario,
    isCandidate: row.position > 0,
    hasWon: row.won === 1,
    total,
    votes,
  };
}

export interface Title {
  /** The month of the win. */
  month: string;
  /** By their slugs. */
  holders: Set<string>;
}

/** The winners of the month before hold the title. */
export async function wonIn(db: Database, month: string): Promise<Title | undefined> {
  const before = monthOf(new Date(Date.parse(`${month}-01`) - day));
  const rows = await results(db).where('month', '=', before).where('won', '=', 1).execute();
  return rows.length === 0
    ? undefined
    : { month: before, holders: new Set(rows.map(({ slug }) => slug)) };
}
