import { createBatches } from '#platform/database/batches.ts';
import type { AppDependencies, Handlers } from '#platform/http/handler.ts';
import { unknownProduct } from '#platform/http/inputs.ts';
import type { ApiError } from '#platform/http/result.ts';
import { wrongEmoji } from './calls.ts';
import { monthOf } from './election.ts';
import { findProductSlug, listProducts, recordVotes, standingsOf, type Vote } from './queries.ts';

export const noSuchProduct: ApiError = { status: 404, message: unknownProduct };

export function voteHandlers({ database: { db }, clock, counters }: AppDependencies) {
  const recordVote = createBatches((votes: Vote[]) => recordVotes(db, votes, clock()));
  return {
    'GET /api/products/:id/votes': async ({ params: { id } }) => {
      const product = (await listProducts(db, monthOf(clock()))).find((one) => one.id === id);
      return product ? { body: product.votes } : noSuchProduct;
    },

    'POST /api/products/:id/vote': async ({ params: { id }, input: { emoji } }) => {
      const votes = await recordVote({ productId: id, emoji });
      if (!votes)
        return (await findProductSlug(db, id))
          ? { status: 400, message: wrongEmoji }
          : noSuchProduct;
      counters.changed();
      return { body: votes };
    },

    'GET /api/admin/votes': async () => {
      const month = monthOf(clock());
      return { body: { month, standings: await standingsOf(db, month) } };
    },
  } satisfies Partial<Handlers>;
}
