import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { inChunks } from '#platform/database/rows.ts';
import type { Database, Engine, Tables } from '#platform/database/tables.ts';
import { lockVersion, raiseVersion } from '#platform/database/version.ts';
import { dayOf } from '#platform/days.ts';
import {
  candidateCount,
  type MonthResult,
  monthAfter,
  monthOf,
  recordsOf,
  type Standing,
  type VoteRecord,
  winnersOf,
} from './election.ts';

export interface Vote {
  productId: number;
  emoji: string;
}

/**
 * Counts all valid votes or, after an error, none. Returns the new counts of each vote's product;
 * undefined if there is no such product or it has another emoji.
 */
export async function recordVotes(
  db: Database,
  votes: readonly Vote[],
  now: Date,
): Promise<(VoteRecord[] | undefined)[]> {
  const counted = await addVotes(db, sumsOf(votes), monthOf(now));
  const byProduct = Map.groupBy(counted, ({ productId }) => productId);
  return votes.map(({ productId, emoji }) => {
    const rows = byProduct.get(productId) ?? [];
    return rows.some((row) => row.emoji === emoji) ? countsIn(rows) : undefined;
  });
}

/** In the same order everywhere, so that two processes never wait for each other. */
function sumsOf(votes: readonly Vote[]): VoteRecord[] {
  const groups = Map.groupBy(votes, ({ productId, emoji }) => `${productId} ${emoji}`);
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [vote, ...more]]) => (vote ? [{ ...vote, count: 1 + more.length }] : []));
}

interface Counted extends VoteRecord {
  /** The product's emoji. */
  choices: string;
  /** The counts of the product before the vote: `😍 3,🚀 12`. */
  others: string | null;
}

/** One statement checks, counts and reads, so that a vote answered with an error was not counted. */
async function addVotes(
  db: Database,
  sums: readonly VoteRecord[],
  month: string,
): Promise<Counted[]> {
  const values = sums.map(
    ({ productId, emoji, count }) =>
      sql`(cast(${productId} as integer), cast(${emoji} as text), cast(${JSON.stringify(emoji)} as text), cast(${count} as integer))`,
  );
  // A month with a result never changes, also for votes that waited for it. The product's emoji are a
  // JSON list, and replacing the quoted emoji changes it only if it contains the emoji.
  const { rows } = await sql<Counted>`
    with votes (id, emoji, quoted, count) as (values ${sql.join(values)})
    insert into vote_counts (product_id, emoji, month, count)
    select products.id, votes.emoji,
      case when exists (select 1 from vote_results where month >= ${month})
        then ${monthAfter(month)} else ${month} end, votes.count
    from votes join products on products.id = votes.id
    where listed = 1 and replace(products.emoji, votes.quoted, '') <> products.emoji
    order by products.id, votes.emoji
    on conflict (month, product_id, emoji) do update set count = vote_counts.count + excluded.count
    returning product_id as "productId", emoji, count,
      (select products.emoji from products where id = vote_counts.product_id) as choices,
      (select string_agg(one.emoji || ' ' || one.count, ',') from vote_counts as one
        where one.month = vote_counts.month and one.product_id = vote_counts.product_id) as others`.execute(
    db,
  );
  return rows;
}

/** The new counts of one product, and those of its other emoji. */
function countsIn(counted: readonly Counted[]): VoteRecord[] {
  const [{ productId, choices, others } = { productId: 0, choices: '[]', others: null }] = counted;
  const before = (others ?? '').split(',').map((one) => {
    const [emoji = '', count] = one.split(' ');
    return { emoji, count: Number(count) };
  });
  return recordsOf(productId, choices, [...counted, ...before]);
}

/** Waits for votes that are being counted, and makes later ones wait for the transaction's end. */
export async function pauseVotes(trx: Transaction<Tables>, engine: Engine): Promise<void> {
  // SQLite has one writer at a time.
  if (engine === 'postgres')
    await sql`lock table vote_counts in share row exclusive mode`.execute(trx);
}

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

/** Newest first. */
export async function readResults(db: Database): Promise<MonthResult[]> {
  const rows = await db.selectFrom('vote_results').selectAll().orderBy('month', 'desc').execute();
  return rows.map(({ month, standings }) => ({
    month,
    standings: JSON.parse(standings),
  }));
}

/** Votes are only ever added, so their number in the month changes with each. */
export async function readCounters(
  db: Database,
  now: Date,
): Promise<{ published: number; votes: string }> {
  const { number, votes } = await db
    .selectFrom('data_version')
    .select([
      'number',
      ({ selectFrom }) =>
        selectFrom('vote_counts')
          .select(({ fn }) => fn.sum<number | null>('count').as('sum'))
          .where('month', '=', monthOf(now))
          .as('votes'),
    ])
    .executeTakeFirstOrThrow();
  return { published: number, votes: `${dayOf(now)} ${votes ?? 0}` };
}

/** What the votes need of a published product. */
interface PublishedProduct {
  slug: string;
  position: number;
  name: string;
  emoji: string[];
}

export interface VotedProduct {
  id: number;
  slug: string;
  name: string;
  /** The month that it won, in the month after. */
  savior: string | null;
  votes: VoteRecord[];
}

/** Listed products in editorial order, with the month's votes. */
export async function listProducts(db: Database, month: string): Promise<VotedProduct[]> {
  const products = await db
    .selectFrom('products')
    .selectAll()
    .where('listed', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const counts = await db
    .selectFrom('vote_counts')
    .select(['product_id as productId', 'emoji', 'count'])
    .where('month', '=', month)
    .execute();
  const byProduct = Map.groupBy(counts, ({ productId }) => productId);
  const lastMonth = (await readResults(db)).find((result) => monthAfter(result.month) === month);
  const winners = winnersOf(lastMonth?.standings ?? []).map(({ slug }) => slug);
  return products.map(({ id, slug, name, emoji }) => ({
    id,
    slug,
    name,
    savior: (winners.includes(slug) && lastMonth?.month) || null,
    votes: recordsOf(id, emoji, byProduct.get(id) ?? []),
  }));
}

/** Undefined if it is not listed. */
export async function findProductSlug(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('slug')
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst();
  return row?.slug;
}

/** Adds, updates and unlists products as in the content; ids and votes stay. */
export async function seedProducts(
  db: Database,
  published: readonly PublishedProduct[],
): Promise<void> {
  const wanted = published.map(({ slug, position, name, emoji }) => ({
    slug,
    position,
    name,
    emoji: JSON.stringify(emoji),
    listed: 1,
  }));
  await db.transaction().execute(async (trx) => {
    // Processes that start at once seed one after the other.
    await lockVersion(trx);
    const stored = await trx
      .selectFrom('products')
      .select(['slug', 'position', 'name', 'emoji', 'listed'])
      .execute();
    const bySlug = new Map(stored.map((row) => [row.slug, row]));
    const changed = wanted.filter((row) => !isDeepStrictEqual({ ...bySlug.get(row.slug) }, row));
    const slugs = new Set(wanted.map(({ slug }) => slug));
    const vanished = stored.filter(({ slug, listed }) => listed === 1 && !slugs.has(slug));
    if (changed.length + vanished.length === 0) return;
    for (const chunk of inChunks([...changed, ...vanished.map((row) => ({ ...row, listed: 0 }))]))
      await trx
        .insertInto('products')
        .values(chunk)
        .onConflict((conflict) =>
          conflict.column('slug').doUpdateSet(({ ref }) => ({
            position: ref('excluded.position'),
            name: ref('excluded.name'),
            emoji: ref('excluded.emoji'),
            listed: ref('excluded.listed'),
          })),
        )
        .execute();
    await raiseVersion(trx);
  });
}
