import type { QueryClient } from '@tanstack/react-query';
import type { PathOf } from '#contract/calls.ts';
import type { FilteredGroups, FilteredProducts, Product } from '#contract/products.ts';
import { callQuery, dependsOn, type PageQuery } from '#site/data/query-client.ts';
import { type Query, withQuery } from '#site/router/patterns.ts';

/** All queries about products begin with this key. */
export const productsKey: PathOf<'GET /api/products'> = '/api/products';

/** Cancels first, because a request under way may have been answered before the change. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [productsKey] });
  await client.invalidateQueries({ queryKey: [productsKey] });
}

export const allProducts = callQuery('GET /api/products');

export const openingSize = 6;

const withVotes = dependsOn('products', 'votes', 'month');
/** A vote does not change pages that show no votes. */
export const withoutVotes = dependsOn('products');

/** A part of the product list under its own key, which limits the state sent with a page. */
export function fromAll<Data>(
  name: string,
  select: (products: Product[]) => Data,
  tags = withVotes,
): PageQuery<Data> {
  return {
    queryKey: [productsKey, name],
    ...tags,
    queryFn: async ({ client }) => select(await client.fetchQuery(allProducts)),
  };
}

export interface Opening {
  products: Product[];
  total: number;
}

/** The first cards of the home grid, and how many products there are. */
export const opening = fromAll<Opening>('opening', (products) => ({
  products: products.slice(0, openingSize),
  total: products.length,
}));

/** The number of candidates for Tech Savior of the Month. */
const candidateCount = 3;

export const candidates = fromAll('candidates', (products) => products.slice(0, candidateCount));

export type Offer = Pick<
  Product,
  'id' | 'amazonUrl' | 'price' | 'priceMonth' | 'availability' | 'votes'
>;

/** The database fields that a review shows. */
export const offerOf = (slug: string) =>
  fromAll<Offer | null>(`offer:${slug}`, (products) => {
    const product = products.find((candidate) => candidate.slug === slug);
    if (!product) return null;
    const { id, amazonUrl, price, priceMonth, availability, votes } = product;
    return { id, amazonUrl, price, priceMonth, availability, votes };
  });

/** The database fields that a comparison shows. */
export const offersOf = (slugs: readonly string[]) =>
  fromAll<Record<string, Pick<Offer, 'amazonUrl' | 'price' | 'priceMonth'>>>(
    `offers:${slugs.join()}`,
    (products) =>
      Object.fromEntries(
        products
          .filter(({ slug }) => slugs.includes(slug))
          .map(({ slug, amazonUrl, price, priceMonth }) => [
            slug,
            { amazonUrl, price, priceMonth },
          ]),
      ),
    withoutVotes,
  );

/** Sorted and filtered by the server, which has the review dates and the whole catalog. */
export const filteredProducts = (query: Query): PageQuery<FilteredProducts> => ({
  queryKey: [productsKey, withQuery('filtered', query)],
  ...withVotes,
});

export const filteredGroups = (query: Query): PageQuery<FilteredGroups> => ({
  queryKey: [productsKey, withQuery('groups', query)],
  ...withoutVotes,
});

/** Whether the URL has a sort or filter. */
export const isFiltered = (query: Query): boolean => Object.keys(query).length > 0;
