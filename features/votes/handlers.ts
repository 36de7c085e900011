import { createBatches } from '#platform/database/batches.ts';
import type { AppDependencies, Handlers } from '#platform/http/handler.ts';
import { unknownProduct } from '#platform/http/inputs.ts';
import type { ApiError } from '#platform/http/result.ts';
import { wrongEmoji } from './calls.ts';
import { monthOf } from './election.ts';
import { recordVotes, standingsOf, type Vote, votesOf } from './queries.ts';

export const noSuchProduct: ApiError = { status: 404, message: unknownProduct };

export function voteHandlers({ database: { db }, clock, counters }: AppDependencies) {
  const recordVote = createBatches((votes: Vote[]) => recordVotes(db, votes, clock()));
  return {
    'GET /api/products/:id/votes': async ({ params: { id } }) => {
      const votes = await votesOf(db, id, monthOf(clock()));
      return votes ? { body: votes } : noSuchProduct;
    },

    'POST /api/products/:id/vote': async ({ params: { id }, input: { emoji } }) => {
      const outcome = await recordVote({ productId: id, emoji });
      if ('votes' in outcome) {
        counters.changed();
        return { body: outcome.votes };
      }
      return outcome.rejected === 'unknown product'
        ? noSuchProduct
        : { status: 400, message: wrongEmoji };
    },

    'GET /api/admin/votes': async () => {
      const month = monthOf(clock());
      return { body: { month, standings: await standingsOf(db, month) } };
    },
  } satisfies Partial<Handlers>;
}
