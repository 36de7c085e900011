import { sql, type Transaction } from 'kysely';
import type { VoteRecord } from '#contract/product.ts';
import { isPostgres } from '#database/engines/engine.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { TallyTable } from '#database/schema/votes.ts';
import { inPieces } from './chunks.ts';
import { monthOf, openMonth } from './month.ts';
import { type Revisions, raiseRevision, revisionsOf } from './revision.ts';

export interface Vote {
  productId: number;
  emoji: string;
}

export type VoteOutcome =
  | { votes: VoteRecord[] }
  | { refused: 'unknown product' | 'unknown emoji' };

/** What every listed product that somebody voted for has then: one outcome for all who voted for it. */
type Records = ReadonlyMap<number, { votes: VoteRecord[] }>;

/** What one commit made of what was there before it. */
export interface Counted {
  month: string;
  /** As they are behind it. Between two commits of votes nothing else has counted any. */
  revisions: Revisions;
  records: Records;
}

interface Recorded {
  /** In the order of the votes. */
  outcomes: VoteOutcome[];
  /** Undefined where none of them counted. */
  counted?: Counted | undefined;
}

type Added = Pick<Counted, 'month' | 'records'> & { revisions?: Revisions | undefined };

/** One transaction for all; a vote that cannot count is refused alone. They count for the month of their commit. */
export async function recordVotes(
  db: Database,
  votes: readonly Vote[],
  clock: () => Date,
): Promise<Recorded> {
  const added = isPostgres(db)
    ? await addInOneCall(db, votes, clock)
    : await addOneByOne(db, votes, clock);
  const { month, records, revisions } = added;
  const outcomes = votes.map(({ productId, emoji }): VoteOutcome => {
    const outcome = records.get(productId);
    if (!outcome) return { refused: 'unknown product' };
    return outcome.votes.some((record) => record.emoji === emoji)
      ? outcome
      : { refused: 'unknown emoji' };
  });
  return { outcomes, counted: revisions && { month, revisions, records } };
}

/** Statements are cheap where they are function calls. */
function addOneByOne(db: Database, votes: readonly Vote[], clock: () => Date): Promise<Added> {
  return db.transaction().execute(async (trx) => {
    const emojiOf = await emojiByProduct(trx, [
      ...new Set(votes.map(({ productId }) => productId)),
    ]);
    const counted = votes.filter(({ productId, emoji }) => emojiOf.get(productId)?.includes(emoji));
    const revisions = counted.length > 0 ? await raiseRevision(trx, 'votes') : undefined;
    // Asked behind the lock that a freezing takes as well: the month cannot end between the question and the count.
    const month = await openMonth(trx, clock());
    for (const rows of inPieces(sumsOf(counted)))
      await trx
        .insertInto('tallies')
        .values(
          rows.map(({ productId, emoji, times }) => ({
            product_id: productId,
            emoji,
            month,
            count: times,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['month', 'product_id', 'emoji'])
            .doUpdateSet({ count: sql`tallies.count + excluded.count` }),
        )
        .execute();
    const counts = await countsOf(trx, [...emojiOf.keys()], month);
    const records = new Map(
      Array.from(emojiOf, ([id, emoji]) => [id, { votes: recordsOf(id, emoji, counts) }]),
    );
    return { month, revisions, records };
  });
}

interface CalledRow {
  month: string;
  number: number | null;
  votes: number | null;
  records: [id: number, emoji: string, count: number][] | null;
}

/** The same where each statement is a turn there and back: a function of the database does it all (`migrations/022-votes-in-one-call.ts`). */
async function addInOneCall(
  db: Database,
  votes: readonly Vote[],
  clock: () => Date,
): Promise<Added> {
  const sums = sumsOf(votes);
  const { rows } = await sql<CalledRow>`select * from record_votes(
    ${sums.map(({ productId }) => productId)}, ${sums.map(({ emoji }) => emoji)}, ${sums.map(({ times }) => times)}, ${monthOf(clock())}
  )`.execute(db);
  const [called] = rows;
  if (!called) throw new Error('The call that counts votes came back empty.');
  const records = new Map<number, { votes: VoteRecord[] }>();
  for (const [productId, emoji, count] of called.records ?? []) {
    const known = records.get(productId) ?? { votes: [] };
    known.votes.push({ productId, emoji, count });
    records.set(productId, known);
  }
  const { month, number, votes: counted } = called;
  return {
    month,
    records,
    revisions: number && counted ? revisionsOf({ number, votes: counted }) : undefined,
  };
}

/** Each product and emoji once, with how many pressed it. */
function sumsOf(votes: readonly Vote[]): (Vote & { times: number })[] {
  const sums = new Map<string, Vote & { times: number }>();
  for (const { productId, emoji } of votes) {
    const key = `${productId} ${emoji}`;
    const sum = sums.get(key);
    if (sum) sum.times += 1;
    else sums.set(key, { productId, emoji, times: 1 });
  }
  return [...sums.values()];
}

/** This month's records of a listed product, zeros included; undefined where there is no such product. */
export async function votesOf(
  db: Database,
  productId: number,
  month: string,
): Promise<VoteRecord[] | undefined> {
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

/** What was counted in a month, of everything that was voted for. */
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

async function emojiByProduct(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
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

async function countsOf(
  trx: Transaction<Tables>,
  ids: readonly number[],
  month: string,
): Promise<Counts> {
  const rows = [];
  for (const piece of inPieces(ids))
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
