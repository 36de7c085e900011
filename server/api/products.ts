import { monthOf } from '#database/queries/month.ts';
import { votesOf } from '#database/queries/votes.ts';
import type { AppParts } from '#server/app-parts.ts';
import { noSuchProduct } from './answer.ts';
import type { Handler } from './call.ts';
import type { ProductLists } from './product-list.ts';

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
