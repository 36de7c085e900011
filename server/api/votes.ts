import { monthOf, wrongEmoji } from '#contract/votes.ts';
import { recordVotes, type Vote, votesOf } from '#database/queries/votes.ts';
import { createBatches } from '#server/core/batches.ts';
import type { ApiError } from '#server/core/result.ts';
import {
  type AppDependencies,
  type Handlers,
  noSuchProduct,
  type ReadDependencies,
} from './handler.ts';

const notOffered: ApiError = { status: 400, message: wrongEmoji };

export function voteReadHandlers({ database: { db }, clock }: ReadDependencies) {
  return {
    'GET /api/products/:id/votes': async ({ params }) => {
      const votes = await votesOf(db, params.id, monthOf(clock()));
      return votes ? { body: votes } : noSuchProduct;
    },
  } satisfies Partial<Handlers>;
}

export function voteHandlers({ database: { db }, clock, dataVersion }: AppDependencies) {
  const recordVote = createBatches((votes: Vote[]) => recordVotes(db, votes, clock()));
  return {
    'POST /api/products/:id/vote': async ({ params: { id }, input: { emoji } }) => {
      const outcome = await recordVote({ productId: id, emoji });
      if ('rejected' in outcome)
        return outcome.rejected === 'unknown product' ? noSuchProduct : notOffered;
      dataVersion.changed('votes');
      return { body: outcome.votes };
    },
  } satisfies Partial<Handlers>;
}
