import { useCallback } from 'react';
import type { PathOf } from '#contract/calls.ts';
import type { Product, VoteRecord } from '#contract/product.ts';
import { callQuery } from '#site/data/api-client.ts';
import type { Ground, Query } from '#site/data/query-store.ts';
import { useQueryStore } from '#site/data/use-query.ts';

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

export const withVotes = ['products', 'votes', 'month'] as const;
/** A vote leaves pages as they are that show no votes. */
export const withoutVotes = ['products'] as const;

export function fromAll<Data>(
  name: string,
  take: (products: Product[]) => Data,
  standsOn: readonly Ground[] = withVotes,
): Query<Data> {
  return {
    queryKey: [root, name],
    standsOn,
    queryFn: async ({ store }) => take(await store.ensure(allProducts)),
  };
}

/** The first cards of the home grid, and how many more there are. */
export const opening = fromAll<Opening>('opening', (products) => ({
  products: products.slice(0, openingSize),
  total: products.length,
}));

/** How many stand for the Tech Savior of the Month. */
const seats = 3;

export const candidates = fromAll('candidates', (products) => products.slice(0, seats));

export type Offer = Pick<Product, 'id' | 'amazonUrl' | 'price' | 'priceMonth' | 'availability'>;

/** What a review takes from the database. */
export const offerOf = (slug: string) =>
  fromAll<Offer | null>(
    `offer:${slug}`,
    (products) => {
      const product = products.find((candidate) => candidate.slug === slug);
      if (!product) return null;
      const { id, amazonUrl, price, priceMonth, availability } = product;
      return { id, amazonUrl, price, priceMonth, availability };
    },
    withoutVotes,
  );

export const votesOf = (id: number): Query<VoteRecord[]> => ({
  queryKey: [root, String(id), 'votes'],
});

/**
 * What a vote was answered with, written into everything that shows the product: no list is asked for again, and no answer to an older
 * question can come later. Of two answers that overtook each other the higher count is the newer.
 */
export function useTally(): (productId: number, votes: VoteRecord[]) => void {
  const store = useQueryStore();
  return useCallback(
    (productId, votes) => {
      store.write(votesOf(productId).queryKey, (before) => newest(votes, before));
      store.writeAll([root], (data) => tallied(data, productId, votes));
    },
    [store],
  );
}

const newest = (votes: VoteRecord[], before: VoteRecord[] = []): VoteRecord[] =>
  votes.map((vote) => ({
    ...vote,
    count: Math.max(vote.count, before.find(({ emoji }) => emoji === vote.emoji)?.count ?? 0),
  }));

/** Lists of products, bare or within what a page keeps of them; everything else stays as it is. */
function tallied(data: unknown, productId: number, votes: VoteRecord[]): unknown {
  if (Array.isArray(data))
    return data.some((product) => isMeant(product, productId))
      ? data.map((product) =>
          isMeant(product, productId)
            ? { ...product, votes: newest(votes, product.votes) }
            : product,
        )
      : data;
  if (!data || typeof data !== 'object' || !('products' in data)) return data;
  const products = tallied(data.products, productId, votes);
  return products === data.products ? data : { ...data, products };
}

const isMeant = (product: Partial<Product> | null | undefined, productId: number): boolean =>
  product?.id === productId && product.votes !== undefined;
