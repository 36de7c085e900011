import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Product } from '#contract/products.ts';
import type { Database, ProductTable, Tables, VoteCountTable } from '#database/schema/tables.ts';
import { lockVersion, raiseVersion } from './data-version.ts';
import { editableColumns, withoutEdited } from './product-edits.ts';
import { inChunks } from './rows.ts';
import { chosenCandidates, type Title, wonIn } from './savior.ts';

/** A product in the content files. */
export interface SeedProduct {
  slug: string;
  position: number;
  name: string;
  brand: string;
  category: string;
  scenario: string;
  review: string;
  incidentPlace: string;
  incidentThreat: string;
  incidentLevel: number;
  rating: number;
  price: number;
  imageUrl: string;
  drawingAlt: string;
  badge: string | null;
  badgeColor: string;
  emoji: string[];
  amazonUrl: string;
  /** `YYYY-MM`. */
  priceMonth?: string | undefined;
  availability?: string | undefined;
}

/** Listed products with the month's votes: its candidates, then the others in editorial order. */
export async function listProducts(db: Database, month: string): Promise<Product[]> {
  const rows = candidatesFirst(
    await db
      .selectFrom('products')
      .selectAll()
      .where('listed', '=', 1)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    await chosenCandidates(db, month),
  );
  const voteCounts = await db
    .selectFrom('vote_counts')
    .selectAll()
    .where('month', '=', month)
    .execute();
  const byProduct = Map.groupBy(voteCounts, ({ product_id }) => product_id);
  const title = await wonIn(db, month);
  return rows.map((row) => toProduct(row, byProduct.get(row.id) ?? [], title));
}

export async function findProduct(
  db: Database,
  id: number,
  month: string,
): Promise<Product | undefined> {
  return (await listProducts(db, month)).find((product) => product.id === id);
}

function candidatesFirst<Row extends { id: number }>(
  rows: Row[],
  chosen: readonly number[],
): Row[] {
  if (chosen.length === 0) return rows;
  const candidates = chosen.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...candidates, ...rows.filter((row) => !candidates.includes(row))];
}

function toProduct(
  row: Selectable<ProductTable>,
  voteCounts: readonly VoteCountTable[],
  title: Title | undefined,
): Product {
  const countOf = (emoji: string) => voteCounts.find((tally) => tally.emoji === emoji)?.count ?? 0;
  const choices = JSON.parse(row.emoji) as string[];
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    scenario: row.scenario,
    review: row.review,
    incident: { place: row.incident_place, threat: row.incident_threat, level: row.incident_level },
    rating: row.rating,
    price: row.price,
    ...(row.price_month ? { priceMonth: row.price_month } : {}),
    ...(row.availability ? { availability: row.availability } : {}),
    category: row.category,
    imageUrl: row.image_url,
    drawingAlt: row.drawing_alt,
    amazonUrl: row.amazon_url,
    badge: row.badge,
    badgeColor: row.badge_color,
    savior: title?.holders.has(row.slug) ? title.month : null,
    votes: choices.map((emoji) => ({ productId: row.id, emoji, count: countOf(emoji) })),
  };
}

/** Adds, updates and unlists products as in the content; edited fields and votes stay. */
export async function seedProducts(db: Database, seeds: readonly SeedProduct[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Processes that start at once seed one after the other.
    await lockVersion(trx);
    const rows = await trx.selectFrom('products').selectAll().execute();
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    const added = seeds.filter(({ slug }) => !bySlug.has(slug)).map(newRow);
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
    const wanted = {
      ...editorialColumns(seed),
      ...withoutEdited(row, editableColumns(seed)),
      listed: 1,
    };
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

const newRow = (seed: SeedProduct): Insertable<ProductTable> => ({
  ...editorialColumns(seed),
  ...editableColumns(seed),
  listed: 1,
});

function editorialColumns(seed: SeedProduct) {
  return {
    slug: seed.slug,
    position: seed.position,
    name: seed.name,
    brand: seed.brand,
    category: seed.category,
    scenario: seed.scenario,
    review: seed.review,
    incident_place: seed.incidentPlace,
    incident_threat: seed.incidentThreat,
    incident_level: seed.incidentLevel,
    rating: seed.rating,
    image_url: seed.imageUrl,
    drawing_alt: seed.drawingAlt,
    badge: seed.badge,
    badge_color: seed.badgeColor,
    emoji: JSON.stringify(seed.emoji),
  };
}
