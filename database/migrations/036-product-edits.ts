import { type Kysely, sql } from 'kysely';

interface OldProduct {
  id: number;
  amazon_url: string;
  price: number;
  price_month: string;
  availability: string;
  seeded_url: string;
  seeded_price: number;
  seeded_price_month: string;
  seeded_availability: string;
}

const moved = [
  ...['brand', 'category', 'review', 'incident_place', 'incident_threat', 'incident_level'],
  ...['rating', 'price', 'price_month', 'image_url', 'drawing_alt', 'badge', 'badge_color'],
  ...['amazon_url', 'availability', 'seeded_url', 'seeded_price', 'seeded_price_month'],
  'seeded_availability',
];

/**
 * Texts, prices and links are in the documents. What the owner edited waits in one column for the
 * first start, which has the documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column edits text`.execute(db);
  const { rows } = await sql<OldProduct>`select * from products`.execute(db);
  for (const row of rows) {
    const edits = editsOf(row);
    if (Object.keys(edits).length > 0)
      await sql`update products set edits = ${JSON.stringify(edits)} where id = ${row.id}`.execute(
        db,
      );
  }
  for (const column of moved)
    await sql`alter table products drop column ${sql.ref(column)}`.execute(db);
}

/** A field that equals the value of the content files was not edited. */
function editsOf(row: OldProduct): object {
  const isPriced = row.price !== row.seeded_price || row.price_month !== row.seeded_price_month;
  return {
    ...(row.amazon_url !== row.seeded_url && { amazonUrl: row.amazon_url }),
    ...(isPriced && { listPrice: { cents: row.price, month: row.price_month } }),
    ...(row.availability !== row.seeded_availability && { availability: row.availability }),
  };
}
