import { sql } from 'kysely';
import type { VoteRecord } from '#contract/products.ts';
import type { PredictionCounts } from '#contract/votes.ts';
import type { Database, TallyTable } from '#database/schema/tables.ts';
import { monthOf } from './dates.ts';
import { raiseRevision } from './revision.ts';

export interface Vote {
  productId: number;
  emoji: string;
}

export type VoteOutcome =
  | { votes: VoteRecord[] }
  | { rejected: 'unknown product' | 'unknown emoji' };

/** Counts one vote in its own transaction, then reads the counts of its product. */
export async function recordVote(
  db: Database,
  { productId, emoji }: Vote,
  now: Date,
): Promise<VoteOutcome> {
  const choices = await emojiOf(db, productId);
  if (!choices) return { rejected: 'unknown product' };
  if (!choices.includes(emoji)) return { rejected: 'unknown emoji' };
  const month = await db.transaction().execute(async (trx) => {
    // Takes the lock that closing a month takes too, so the month cannot end before the insert.
    await raiseRevision(trx, 'votes');
    const { rows } = await sql<{ month: string }>`
      insert into tallies (product_id, emoji, month, count)
      select cast(${productId} as integer), ${emoji}, ${openMonth(now)}, 1 where true
      on conflict (month, product_id, emoji) do update set count = tallies.count + 1
      returning month`.execute(trx);
    return rows[0]?.month ?? monthOf(now);
  });
  return { votes: recordsOf(productId, choices, await countsOfProduct(db, productId, month)) };
}

/** A closed month never changes, even if this process's clock is behind. */
const openMonth = (now: Date) =>
  sql`coalesce((select max(month) from savior_months where month > ${monthOf(now)}), ${monthOf(now)})`;

/** Includes emoji without votes; undefined if there is no such product. */
export async function votesOf(
  db: Database,
  productId: number,
  month: string,
): Promise<VoteRecord[] | undefined> {
  const emoji = await emojiOf(db, productId);
  return emoji && recordsOf(productId, emoji, await countsOfProduct(db, productId, month));
}

/** All votes of a month. */
export async function countVotes(db: Database, month: string): Promise<number> {
  const { sum } = await db
    .selectFrom('tallies')
    .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export async function countsOfProduct(
  db: Database,
  productId: number,
  month: string,
): Promise<Counts> {
  const rows = await db
    .selectFrom('tallies')
    .select(['product_id', 'emoji', 'count'])
    .where('month', '=', month)
    .where('product_id', '=', productId)
    .execute();
  return new Counts(rows);
}

export type TallyRow = Pick<TallyTable, 'product_id' | 'emoji' | 'count'>;

/** All counts of a month. */
export async function talliesOf(db: Database, month: string): Promise<TallyRow[]> {
  return db
    .selectFrom('tallies')
    .select(['product_id', 'emoji', 'count'])
    .where('month', '=', month)
    .execute();
}

/** Counts of one month by product and emoji. */
export class Counts {
  readonly #byKey = new Map<string, number>();

  constructor(rows: readonly TallyRow[]) {
    for (const row of rows) this.#byKey.set(`${row.product_id} ${row.emoji}`, row.count);
  }

  of(productId: number, emoji: string): number {
    return this.#byKey.get(`${productId} ${emoji}`) ?? 0;
  }
}

export function recordsOf(
  productId: number,
  emoji: readonly string[],
  counts: Counts,
): VoteRecord[] {
  return emoji.map((one) => ({ productId, emoji: one, count: counts.of(productId, one) }));
}

async function emojiOf(db: Database, productId: number): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('products')
    .select('emoji')
    .where('id', '=', productId)
    .where('listed', '=', 1)
    .executeTakeFirst();
  return row && (JSON.parse(row.emoji) as string[]);
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
