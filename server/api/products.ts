import { monthOf } from '#database/queries/month.ts';
import { votesOf } from '#database/queries/votes.ts';
import type { ProductLists } from '#server/catalog/product-list.ts';
import { noSuchProduct } from '#server/core/result.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

export function listProducts(lists: ProductLists): Handler<'GET /api/products'> {
  return async () => {
    const { products, json } = await lists.current();
    return { body: products, json };
  };
}

export function listVotes({ database, clock }: AppParts): Handler<'GET /api/products/:id/votes'> {
  return async ({ params: { id } }) => {
    const votes = await votesOf(database.db, id, monthOf(clock()));
    return votes ? { body: votes } : noSuchProduct;
  };
}
