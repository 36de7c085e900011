import { sql } from 'kysely';
import {
  candidateCount,
  type MonthResult,
  monthAfter,
  monthOf,
  type SaviorOverview,
  type Standing,
  winnersOf,
} from '#contract/votes.ts';
import type { Database, Engine } from '#database/schema/tables.ts';
import { lockVersion, raiseVersion } from './data-version.ts';
import { day, dayOf } from './dates.ts';
import { pauseVotes } from './votes.ts';

/** Stores the results of the months that are over and have none; returns these months. */
export async function closeMonths(db: Database, engine: Engine, now: Date): Promise<string[]> {
  if ((await monthsWithoutResult(db, now)).length === 0) return [];
  return db.transaction().execute(async (trx) => {
    await lockVersion(trx);
    await pauseVotes(trx, engine);
    const months = await monthsWithoutResult(trx, now);
    for (const month of months) {
      const standings = JSON.stringify(await standingsOf(trx, month));
      const row = { month, closed_at: now.toISOString(), standings };
      await trx.insertInto('vote_results').values(row).execute();
    }
    if (months.length > 0) await raiseVersion(trx);
    return months;
  });
}

/** From the month after the last result, or from the first vote, to the last month. */
async function monthsWithoutResult(db: Database, now: Date): Promise<string[]> {
  const { last, first } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('vote_results')
        .select((row) => row.fn.max<string | null>('month').as('month'))
        .as('last'),
      selectFrom('vote_counts')
        .select((row) => row.fn.min<string | null>('month').as('month'))
        .as('first'),
    ])
    .executeTakeFirstOrThrow();
  const months: string[] = [];
  const end = monthOf(now);
  for (let month = last ? monthAfter(last) : (first ?? end); month < end; month = monthAfter(month))
    months.push(month);
  return months;
}

/** The candidates, then other products with votes; each with the most votes first. */
export async function standingsOf(db: Database, month: string): Promise<Standing[]> {
  const products = await db
    .selectFrom('products')
    .select((product) => [
      'slug',
      'name',
      'listed',
      sql<number>`coalesce(${product
        .selectFrom('vote_counts')
        .select(({ fn }) => fn.sum<number>('count').as('sum'))
        .whereRef('product_id', '=', 'products.id')
        .where('month', '=', month)}, 0)`.as('total'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const candidates = products.filter(({ listed }) => listed === 1).slice(0, candidateCount);
  return products
    .map((product) => ({
      slug: product.slug,
      name: product.name,
      isCandidate: candidates.includes(product),
      total: product.total,
    }))
    .filter(({ isCandidate, total }) => isCandidate || total > 0)
    .sort((a, b) => Number(b.isCandidate) - Number(a.isCandidate) || b.total - a.total);
}

export async function overviewAt(db: Database, now: Date): Promise<SaviorOverview> {
  const month = monthOf(now);
  const end = Date.parse(`${monthAfter(month)}-01`);
  return {
    month,
    lastDay: dayOf(new Date(end - day)),
    daysLeft: Math.ceil((end - now.getTime()) / day),
    past: await readResults(db),
  };
}

/** Newest first. */
export async function readResults(db: Database): Promise<MonthResult[]> {
  const rows = await db.selectFrom('vote_results').selectAll().orderBy('month', 'desc').execute();
  return rows.map(({ month, closed_at, standings }) => ({
    month,
    closedAt: closed_at,
    standings: JSON.parse(standings),
  }));
}

/** Undefined for a month that is not over or before the first vote. */
export async function resultOf(db: Database, month: string): Promise<Standing[] | undefined> {
  const row = await db
    .selectFrom('vote_results')
    .select('standings')
    .where('month', '=', month)
    .executeTakeFirst();
  return row && JSON.parse(row.standings);
}

/** Who holds the title in a month: the winners of the month before, by their slugs. */
export async function titleIn(db: Database, month: string) {
  const before = monthOf(new Date(Date.parse(`${month}-01`) - day));
  const standings = (await resultOf(db, before)) ?? [];
  return { month: before, holders: new Set(winnersOf(standings).map(({ slug }) => slug)) };
}
