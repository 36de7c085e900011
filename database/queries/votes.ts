import { sql, type Transaction } from 'kysely';
import type { PredictionCounts, VoteRecord } from '#contract/votes.ts';
import type { Database, Engine, Tables } from '#database/schema/tables.ts';
import { monthOf } from './dates.ts';

export interface Vote {
  productId: number;
  emoji: string;
}

export type VoteOutcome =
  | { votes: VoteRecord[] }
  | { rejected: 'unknown product' | 'unknown emoji' };

/** The write comes last, so that a vote answered with an error was not counted. */
export async function recordVote(
  db: Database,
  { productId, emoji }: Vote,
  now: Date,
): Promise<VoteOutcome> {
  const month = monthOf(now);
  const votes = await votesOf(db, productId, month);
  if (!votes) return { rejected: 'unknown product' };
  if (!votes.some((record) => record.emoji === emoji)) return { rejected: 'unknown emoji' };
  // A closed month never changes, even if this process's clock is behind.
  const { rows } = await sql<{ count: number }>`
    insert into tallies (product_id, emoji, month, count)
    values (${productId}, ${emoji}, coalesce((select max(month) from savior_months where month > ${month}), ${month}), 1)
    on conflict (month, product_id, emoji) do update set count = tallies.count + 1
    returning count`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { votes: votes.map((record) => (record.emoji === emoji ? { ...record, count } : record)) };
}

/** Waits for votes that are being counted, and makes later ones wait for the transaction's end. */
export async function pauseVotes(trx: Transaction<Tables>, engine: Engine): Promise<void> {
  // SQLite has one writer at a time.
  if (engine === 'postgres') await sql`lock table tallies in share row exclusive mode`.execute(trx);
}

/** Includes emoji without votes; undefined if there is no such product. */
export async function votesOf(
  db: Database,
  productId: number,
  month: string,
): Promise<VoteRecord[] | undefined> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('tallies', (join) => join.onRef('product_id', '=', 'id').on('month', '=', month))
    .select(['products.emoji as choices', 'tallies.emoji', 'count'])
    .where('id', '=', productId)
    .where('listed', '=', 1)
    .execute();
  const [row] = rows;
  if (!row) return undefined;
  const countOf = (emoji: string) => rows.find((one) => one.emoji === emoji)?.count ?? 0;
  const choices = JSON.parse(row.choices) as string[];
  return choices.map((emoji) => ({ productId, emoji, count: countOf(emoji) }));
}

/** All votes of a month. */
export async function countVotes(db: Database, month: string): Promise<number> {
  const { sum } = await db
    .selectFrom('tallies')
    .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

export async function predictionOf(db: Database, slug: string): Promise<PredictionCounts> {
  const rows = await db
    .selectFrom('forecasts')
    .select(['survives', 'count'])
    .where('slug', '=', slug)
    .execute();
  const countOf = (survives: number) => rows.find((row) => row.survives === survives)?.count ?? 0;
  return { yes: countOf(1), no: countOf(0) };
}

export async function addPrediction(db: Database, slug: string, survives: boolean): Promise<void> {
  await db
    .insertInto('forecasts')
    .values({ slug, survives: survives ? 1 : 0, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['slug', 'survives']).doUpdateSet({ count: sql`forecasts.count + 1` }),
    )
    .execute();
}
