import { monthOf } from '#database/queries/month.ts';
import { votesOf } from '#database/queries/votes.ts';
import { noSuchProduct } from '#server/core/result.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

export const listProducts =
  ({ catalog }: AppParts): Handler<'GET /api/products'> =>
  async () => ({ body: [...(await catalog.products())] });

export const listFiltered =
  ({ catalog }: AppParts): Handler<'GET /api/products/filtered'> =>
  async ({ query }) => ({ body: await catalog.filtered(query) });

export const listGroups =
  ({ catalog }: AppParts): Handler<'GET /api/products/groups'> =>
  async ({ query }) => ({ body: await catalog.groups(query) });

export function listVotes({ database, clock }: AppParts): Handler<'GET /api/products/:id/votes'> {
  return async ({ params: { id } }) => {
    const votes = await votesOf(database.db, id, monthOf(clock()));
    return votes ? { body: votes } : noSuchProduct;
  };
}
