import { sql, type Transaction } from 'kysely';
import type { VoteRecord } from '#contract/product.ts';
import { openMonth } from './month.ts';
import { inPieces } from './pieces.ts';
import { raiseRevision } from './revision.ts';
import type { Database, Tables, TallyTable } from './tables.ts';

export interface Vote {
  productId: number;
  emoji: string;
}

export type VoteOutcome = { votes: VoteRecord[] } | { refused: 'unknown product' | 'unknown emoji' };

/**
 * One transaction for all; a vote that cannot count is refused alone. Outcomes come in the order of the votes, which count for the month
 * of their commit.
 */
export async function recordVotes(db: Database, votes: readonly Vote[], clock: () => Date): Promise<VoteOutcome[]> {
  return db.transaction().execute(async (trx) => {
    const emojiOf = await emojiByProduct(trx, [...new Set(votes.map(({ productId }) => productId))]);
    const refusals = votes.map((vote) => refusalOf(vote, emojiOf.get(vote.productId)));
    const counted = votes.filter((_, index) => !refusals[index]);
    if (counted.length === 0) return refusals.map((refused) => ({ refused: refused ?? 'unknown product' }));
    await raiseRevision(trx, 'votes');
    // Asked behind the lock that a freezing takes as well: the month cannot end between the question and the count.
    const month = await openMonth(trx, clock());
    await addToTallies(trx, counted, month);
    const counts = await countsOf(trx, counted, month);
    const outcomes = new Map<number, VoteOutcome>();
    return votes.map(({ productId }, index): VoteOutcome => {
      const refused = refusals[index];
      if (refused) return { refused };
      const outcome = outcomes.get(productId) ?? { votes: recordsOf(productId, emojiOf.get(productId) ?? [], counts) };
      outcomes.set(productId, outcome);
      return outcome;
    });
  });
}

/** This month's records of a listed product, zeros included; undefined where there is no such product. */
export async function votesOf(db: Database, productId: number, month: string): Promise<VoteRecord[] | undefined> {
  const emoji = (await emojiByProduct(db, [productId])).get(productId);
  return emoji && recordsOf(productId, emoji, await countsOfProduct(db, productId, month));
}

/** Of everybody for everything, in one month. */
export async function countVotes(db: Database, month: string): Promise<number> {
  const { sum } = await db
    .selectFrom('tallies')
    .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export async function countsOfProduct(db: Database, productId: number, month: string): Promise<Counts> {
  const rows = await db
    .selectFrom('tallies')
    .select(['product_id', 'emoji', 'count'])
    .where('month', '=', month)
    .where('product_id', '=', productId)
    .execute();
  return new Counts(rows);
}

export type TallyRow = Pick<TallyTable, 'product_id' | 'emoji' | 'count'>;

/** What was counted in a month, of everything that was voted for. */
export async function talliesOf(db: Database, month: string): Promise<TallyRow[]> {
  return db.selectFrom('tallies').select(['product_id', 'emoji', 'count']).where('month', '=', month).execute();
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

export function recordsOf(productId: number, emoji: readonly string[], counts: Counts): VoteRecord[] {
  return emoji.map((one) => ({ productId, emoji: one, count: counts.of(productId, one) }));
}

function refusalOf(vote: Vote, emoji: string[] | undefined): 'unknown product' | 'unknown emoji' | undefined {
  if (!emoji) return 'unknown product';
  return emoji.includes(vote.emoji) ? undefined : 'unknown emoji';
}

async function emojiByProduct(db: Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const piece of inPieces(ids)) {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'emoji'])
      .where('id', 'in', piece)
      .where('listed', '=', 1)
      .execute();
    for (const row of rows) found.set(row.id, JSON.parse(row.emoji) as string[]);
  }
  return found;
}

async function addToTallies(trx: Transaction<Tables>, votes: readonly Vote[], month: string): Promise<void> {
  const sums = new Map<string, TallyTable>();
  for (const { productId, emoji } of votes) {
    const key = `${productId} ${emoji}`;
    const sum = sums.get(key) ?? { product_id: productId, emoji, month, count: 0 };
    sum.count += 1;
    sums.set(key, sum);
  }
  for (const rows of inPieces([...sums.values()]))
    await trx
      .insertInto('tallies')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['month', 'product_id', 'emoji']).doUpdateSet({ count: sql`tallies.count + excluded.count` }),
      )
      .execute();
}

async function countsOf(trx: Transaction<Tables>, votes: readonly Vote[], month: string): Promise<Counts> {
  const ids = new Set(votes.map(({ productId }) => productId));
  const rows = [];
  for (const piece of inPieces([...ids]))
    rows.push(
      ...(await trx
        .selectFrom('tallies')
        .select(['product_id', 'emoji', 'count'])
        .where('month', '=', month)
        .where('product_id', 'in', piece)
        .execute()),
    );
  return new Counts(rows);
}
