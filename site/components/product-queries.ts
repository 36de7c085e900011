import type { QueryClient } from '@tanstack/react-query';
import type { PathOf } from '#contract/calls.ts';
import type { Product } from '#contract/products.ts';
import { callQuery, dependsOn, type PageQuery } from '#site/data/api.ts';

/** All queries about products begin with this key. */
export const productsKey: PathOf<'GET /api/products'> = '/api/products';

/** Cancels first, because a request under way may have been answered before the change. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [productsKey] });
  await client.invalidateQueries({ queryKey: [productsKey] });
}

export const allProducts = callQuery('GET /api/products');

const withVotes = dependsOn('published', 'votes', 'month');

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

/** The votes of one product; null if it is unknown. */
export const productVotes = (slug: string) =>
  selectProducts<Pick<Product, 'id' | 'votes'> | null>(`votes:${slug}`, (products) => {
    const product = products.find((candidate) => candidate.slug === slug);
    return product ? { id: product.id, votes: product.votes } : null;
  });
