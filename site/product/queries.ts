import { type QueryClient, type QueryMeta, queryOptions } from '@tanstack/react-query';
import type { PathOf } from '#contract/calls.ts';
import type { Product, VoteRecord } from '#contract/product.ts';
import { callQuery } from '#site/api.ts';

/**
 * The whole catalogue is one call. A page takes from it only what it shows, under a key of its own, so that the state
 * sent with a page does not grow with the catalogue. All keys begin alike: one invalidation refreshes them all.
 */
export const root: PathOf<'GET /api/products'> = '/api/products';

export const allProducts = callQuery('GET /api/products');

export const openingSize = 6;

export interface Opening {
  products: Product[];
  total: number;
}

export const withVotes = { standsOn: ['products', 'votes', 'month'] } as const;
/** A vote leaves pages as they are that show no votes. */
export const withoutVotes = { standsOn: ['products'] } as const;

export function fromAll<Data>(name: string, take: (products: Product[]) => Data, meta: QueryMeta = withVotes) {
  return queryOptions({
    queryKey: [root, name],
    meta,
    queryFn: async ({ client }: { client: QueryClient }) => take(await client.fetchQuery(allProducts)),
  });
}

/** The first cards of the home grid, and how many more there are. */
export const opening = fromAll<Opening>('opening', (products) => ({
  products: products.slice(0, openingSize),
  total: products.length,
}));

/** How many stand for the Tech Savior of the Month. */
const seats = 3;

export const candidates = fromAll('candidates', (products) => products.slice(0, seats));

export type Offer = Pick<Product, 'amazonUrl' | 'price'>;

/** What a review takes from the database. */
export const offerOf = (slug: string) =>
  fromAll<Offer | null>(
    `offer:${slug}`,
    (products) => {
      const product = products.find((candidate) => candidate.slug === slug);
      return product ? { amazonUrl: product.amazonUrl, price: product.price } : null;
    },
    withoutVotes,
  );

export const votesOf = (id: number) => queryOptions<VoteRecord[]>({ queryKey: [root, String(id), 'votes'] });
