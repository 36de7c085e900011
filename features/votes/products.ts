import type { Selectable, Transaction } from 'kysely';
import { inChunks } from '#platform/database/rows.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { lockVersion, raiseVersion } from '#platform/database/version.ts';
import type { VoteRecord } from './election.ts';
import { titleIn } from './queries.ts';
import type { ProductTable, VoteCountTable } from './table.ts';

/** What the votes need of a published product. */
export interface SeedProduct {
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
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .where('listed', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const voteCounts = await db
    .selectFrom('vote_counts')
    .selectAll()
    .where('month', '=', month)
    .execute();
  const byProduct = Map.groupBy(voteCounts, ({ product_id }) => product_id);
  const title = await titleIn(db, month);
  return rows.map((row) => toProduct(row, byProduct.get(row.id) ?? [], title));
}

function toProduct(
  { id, slug, name, emoji }: Selectable<ProductTable>,
  voteCounts: readonly VoteCountTable[],
  title: Awaited<ReturnType<typeof titleIn>>,
): VotedProduct {
  const countOf = (one: string) => voteCounts.find((votes) => votes.emoji === one)?.count ?? 0;
  const choices = JSON.parse(emoji) as string[];
  return {
    id,
    slug,
    name,
    savior: title.holders.has(slug) ? title.month : null,
    votes: choices.map((one) => ({ productId: id, emoji: one, count: countOf(one) })),
  };
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
export async function seedProducts(db: Database, seeds: readonly SeedProduct[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Processes that start at once seed one after the other.
    await lockVersion(trx);
    const rows = await trx.selectFrom('products').selectAll().execute();
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    const added = seeds.filter(({ slug }) => !bySlug.has(slug)).map(columnsOf);
    for (const chunk of inChunks(added)) await trx.insertInto('products').values(chunk).execute();
    const updated = await updateChanged(trx, seeds, bySlug);
    const unlisted = await unlistVanished(trx, seeds, rows);
    if (added.length + updated + unlisted > 0) await raiseVersion(trx);
  });
}

async function updateChanged(
  trx: Transaction<Tables>,
  seeds: readonly SeedProduct[],
  bySlug: ReadonlyMap<string, Selectable<ProductTable>>,
): Promise<number> {
  let updated = 0;
  for (const seed of seeds) {
    const row = bySlug.get(seed.slug);
    if (!row) continue;
    const wanted = columnsOf(seed);
    const same = Object.entries(wanted).every(
      ([column, value]) => row[column as keyof typeof row] === value,
    );
    if (same) continue;
    await trx.updateTable('products').set(wanted).where('id', '=', row.id).execute();
    updated += 1;
  }
  return updated;
}

async function unlistVanished(
  trx: Transaction<Tables>,
  seeds: readonly SeedProduct[],
  rows: readonly Selectable<ProductTable>[],
): Promise<number> {
  const wanted = new Set(seeds.map(({ slug }) => slug));
  const vanished = rows
    .filter((row) => row.listed === 1 && !wanted.has(row.slug))
    .map(({ id }) => id);
  for (const chunk of inChunks(vanished))
    await trx.updateTable('products').set({ listed: 0 }).where('id', 'in', chunk).execute();
  return vanished.length;
}

const columnsOf = ({ slug, position, name, emoji }: SeedProduct) => ({
  slug,
  position,
  name,
  emoji: JSON.stringify(emoji),
  listed: 1,
});
