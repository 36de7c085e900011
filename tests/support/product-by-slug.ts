import type { Product } from '#contract/products.ts';
import { listProducts } from '#database/queries/products.ts';
import type { Database } from '#database/schema/tables.ts';

/** Tests use slugs, but the API uses ids. */
export async function productBySlug(
  db: Database,
  slug: string,
  month: string,
): Promise<Product | undefined> {
  return (await listProducts(db, month)).find((product) => product.slug === slug);
}
