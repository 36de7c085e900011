import type { Product, VoteRecord } from '#contract/product.ts';
import { monthOf, votesOf } from '#database/tallies.ts';
import type { AppParts } from '#server/app-parts.ts';
import { noSuchProduct } from './answer.ts';
import type { Handler } from './call.ts';
import type { ProductLists } from './product-list.ts';

export function listProducts(lists: ProductLists): Handler<Product[]> {
  return async () => {
    const { products, json } = await lists.current();
    return { body: products, json };
  };
}

export function listVotes({ database, clock }: AppParts): Handler<VoteRecord[]> {
  return async ({ productId }) => {
    const votes = await votesOf(database.db, productId, monthOf(clock()));
    return votes ? { body: votes } : noSuchProduct;
  };
}
