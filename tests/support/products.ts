import type { Product } from '#contract/products.ts';
import type { SeedProduct } from '#database/queries/products.ts';
import { listProducts } from '#database/queries/products.ts';
import type { Database } from '#database/schema/tables.ts';

/** A valid product; a test passes only the relevant fields. */
export function aProduct(given: Partial<SeedProduct> = {}): SeedProduct {
  const slug = given.slug ?? 'toaster';
  return {
    slug,
    position: 1,
    name: `The ${slug}`,
    brand: 'Crumb',
    category: 'Tech',
    scenario: 'Locked in a bakery overnight',
    review: 'It popped up when nobody else did.',
    incidentPlace: 'A bakery',
    incidentThreat: 'Stale bread',
    incidentLevel: 2,
    rating: 42,
    price: 4900,
    imageUrl: 'https://images.unsplash.com/photo-1-a',
    drawingAlt: 'A toaster on a counter',
    badge: null,
    badgeColor: 'primary',
    emoji: ['😍', '🚀', '💯'],
    amazonUrl: `https://www.amazon.com/s?k=${slug}`,
    ...given,
  };
}

export const threeProducts: readonly SeedProduct[] = ['toaster', 'kettle', 'lamp'].map(
  (slug, index) => aProduct({ slug, position: index + 1 }),
);

/** Tests use slugs, but the API uses ids. */
export async function productBySlug(
  db: Database,
  slug: string,
  month: string,
): Promise<Product | undefined> {
  return (await listProducts(db, month)).find((product) => product.slug === slug);
}
