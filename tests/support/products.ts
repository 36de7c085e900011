import type { DocumentFile } from '#features/content/files.ts';
import type { TestedGadget } from '#features/gadgets/gadget.ts';
import { soldAt } from '#features/gadgets/stores.ts';
import { listProducts, type VotedProduct } from '#features/votes/queries.ts';
import type { Database } from '#platform/database/tables.ts';

/** A valid product; a test passes only the relevant fields. */
export function aProduct(given: Partial<TestedGadget> = {}): TestedGadget {
  const slug = given.slug ?? 'toaster';
  const tested = { usd: 49, month: '2025-01', kind: 'list' as const };
  const amazonUrl = given.amazonUrl ?? `https://www.amazon.com/s?k=${slug}`;
  return {
    slug,
    position: 1,
    name: `The ${slug}`,
    brand: 'Crumb',
    category: 'Tech',
    scenario: 'Locked in a bakery overnight',
    review: 'It popped up when nobody else did.',
    incident: { place: 'A bakery', threat: 'Stale bread', level: 2 },
    rating: 4.2,
    kind: 'laptop',
    isRival: false,
    tested,
    prices: [tested],
    refs: {},
    facts: [],
    updates: [],
    imageUrl: 'https://images.unsplash.com/photo-1-a',
    drawingAlt: 'A toaster on a counter',
    badgeColor: 'primary',
    emoji: ['😍', '🚀', '💯'],
    stores: [{ store: 'Amazon', url: amazonUrl }],
    availability: 'sold',
    amazonUrl,
    store: soldAt([{ url: amazonUrl }], [{ name: 'Amazon', hosts: ['amazon.com'], paysUs: true }], {
      name: `The ${slug}`,
      brand: 'Crumb',
    }),
    ...given,
  };
}

export const threeProducts: readonly TestedGadget[] = ['toaster', 'kettle', 'lamp'].map(
  (slug, index) => aProduct({ slug, position: index + 1 }),
);

/** Tests use slugs, but the API uses ids. */
export async function productBySlug(
  db: Database,
  slug: string,
  month: string,
): Promise<VotedProduct | undefined> {
  return (await listProducts(db, month)).find((product) => product.slug === slug);
}

/** The record of a product that costs $49 in January 2025. */
export function productFile(slug: string): DocumentFile {
  const { name, brand, category, scenario, review, incident, drawingAlt } = aProduct({ slug });
  const tested = { usd: 49, month: '2025-01' };
  const value = {
    name,
    brand,
    kind: 'laptop',
    card: { category, scenario, review, rating: 4.2, tested, drawingAlt, incident },
    stores: [{ store: 'Amazon', search: slug }],
    prices: [{ ...tested, kind: 'list' }],
  };
  return { kind: 'gadget', slug, value, body: '' };
}
