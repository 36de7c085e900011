import { isDeepStrictEqual } from 'node:util';
import { inChunks } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import { lockVersion, raiseVersion } from '#platform/database/version.ts';
import { monthAfter, recordsOf, type VoteRecord, winnersOf } from './election.ts';
import { readResults } from './queries.ts';

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
