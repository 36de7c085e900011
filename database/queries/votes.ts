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

/** One statement checks, counts and reads, so that a vote answered with an error was not counted. */
export async function recordVote(
  db: Database,
  { productId, emoji }: Vote,
  now: Date,
): Promise<VoteOutcome> {
  const month = monthOf(now);
  // A closed month never changes, even if this process's clock is behind. The product's emoji are a
  // JSON list, and replacing the quoted emoji changes it only if it contains the emoji.
  const { rows } = await sql<{ count: number; choices: string; others: string | null }>`
    insert into vote_counts (product_id, emoji, month, count)
    select id, ${emoji}, coalesce((select max(month) from savior_months where month > ${month}), ${month}), 1
    from products
    where id = ${productId} and listed = 1
      and replace(products.emoji, ${JSON.stringify(emoji)}, '') <> products.emoji
    on conflict (month, product_id, emoji) do update set count = vote_counts.count + 1
    returning count,
      (select products.emoji from products where id = vote_counts.product_id) as choices,
      (select string_agg(one.emoji || ' ' || one.count, ',') from vote_counts as one
        where one.month = vote_counts.month and one.product_id = vote_counts.product_id) as others`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return whyRejected(db, productId, month);
  const known = new Map(row.others?.split(',').map((one) => one.split(' ') as [string, string]));
  const countOf = (one: string) => (one === emoji ? row.count : Number(known.get(one) ?? 0));
  const choices = JSON.parse(row.choices) as string[];
  return { votes: choices.map((one) => ({ productId, emoji: one, count: countOf(one) })) };
}

async function whyRejected(db: Database, productId: number, month: string): Promise<VoteOutcome> {
  const votes = await votesOf(db, productId, month);
  return { rejected: votes ? 'unknown emoji' : 'unknown product' };
}

/** Waits for votes that are being counted, and makes later ones wait for the transaction's end. */
export async function pauseVotes(trx: Transaction<Tables>, engine: Engine): Promise<void> {
  // SQLite has one writer at a time.
  if (engine === 'postgres')
    await sql`lock table vote_counts in share row exclusive mode`.execute(trx);
}

/** Includes emoji without votes; undefined if there is no such product. */
export async function votesOf(
  db: Database,
  productId: number,
  month: string,
): Promise<VoteRecord[] | undefined> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('vote_counts', (join) => join.onRef('product_id', '=', 'id').on('month', '=', month))
    .select(['products.emoji as choices', 'vote_counts.emoji', 'count'])
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
    .selectFrom('vote_counts')
    .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

export async function predictionOf(db: Database, product: number): Promise<PredictionCounts> {
  const rows = await db
    .selectFrom('predictions')
    .select(['survives', 'count'])
    .where('product_id', '=', product)
    .execute();
  const countOf = (survives: number) => rows.find((row) => row.survives === survives)?.count ?? 0;
  return { yes: countOf(1), no: countOf(0) };
}

export async function addPrediction(
  db: Database,
  product: number,
  survives: boolean,
): Promise<void> {
  await db
    .insertInto('predictions')
    .values({ product_id: product, survives: survives ? 1 : 0, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'survives'])
        .doUpdateSet({ count: sql`predictions.count + 1` }),
    )
    .execute();
}
