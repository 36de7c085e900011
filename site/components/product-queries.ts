import type { QueryClient } from '@tanstack/react-query';
import type { PathOf } from '#contract/calls.ts';
import type { FilteredGroups, FilteredProducts, Product } from '#contract/products.ts';
import { callQuery, dependsOn, type PageQuery } from '#site/data/api.ts';
import { type Query, withQuery } from '#site/router/routes.ts';

/** All queries about products begin with this key. */
export const productsKey: PathOf<'GET /api/products'> = '/api/products';

/** Cancels first, because a request under way may have been answered before the change. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [productsKey] });
  await client.invalidateQueries({ queryKey: [productsKey] });
}

export const allProducts = callQuery('GET /api/products');

export const homeSize = 6;

const withVotes = dependsOn('published', 'votes', 'month');
/** A vote does not change pages that show no votes. */
export const withoutVotes = dependsOn('published');

/** A part of the product list under its own key, which limits the state sent with a page. */
export function selectProducts<Data>(
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

export interface HomeProducts {
  products: Product[];
  total: number;
}

/** The first cards of the home grid, and how many products there are. */
export const homeProducts = selectProducts<HomeProducts>('home', (products) => ({
  products: products.slice(0, homeSize),
  total: products.length,
}));

/** The votes of one product; null if it is unknown. */
export const productVotes = (slug: string) =>
  selectProducts<Pick<Product, 'id' | 'votes'> | null>(`votes:${slug}`, (products) => {
    const product = products.find((candidate) => candidate.slug === slug);
    return product ? { id: product.id, votes: product.votes } : null;
  });

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
