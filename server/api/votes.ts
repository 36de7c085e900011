import { monthOf, type SaviorResult, wrongEmoji } from '#contract/votes.ts';
import { overviewAt, resultOf } from '#database/queries/savior.ts';
import { recordVotes, type Vote, votesOf } from '#database/queries/votes.ts';
import { createBatches } from '#server/core/batches.ts';
import { csvLine } from '#server/core/csv.ts';
import type { ApiError } from '#server/core/result.ts';
import {
  type AppDependencies,
  type Handlers,
  noSuchProduct,
  type ReadDependencies,
} from './handler.ts';

const notOffered: ApiError = { status: 400, message: wrongEmoji };

const noResult: ApiError = {
  status: 404,
  message: 'That month has no result. It may not be over yet.',
};

/** One line per product and emoji. */
function toCsv({ month, standings }: SaviorResult): string {
  const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
  const head = ['month', 'slug', 'name', 'candidate', 'winner', 'emoji', 'votes', 'votes in all'];
  const lines = standings.flatMap(({ slug, name, isCandidate, hasWon, total, votes }) =>
    votes.map(({ emoji, count }) =>
      csvLine([month, slug, name, yesOrNo(isCandidate), yesOrNo(hasWon), emoji, count, total]),
    ),
  );
  return csvLine(head) + lines.join('');
}

export function voteReadHandlers({ database: { db }, clock }: ReadDependencies) {
  return {
    'GET /api/products/:id/votes': async ({ params }) => {
      const votes = await votesOf(db, params.id, monthOf(clock()));
      return votes ? { body: votes } : noSuchProduct;
    },
    'GET /api/savior': async () => ({ body: await overviewAt(db, clock()) }),
    'GET /api/savior/:month': async ({ params: { month } }) => {
      const result = await resultOf(db, month);
      return result ? { body: result } : noResult;
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
    'GET /api/savior/:month/file': async ({ params: { month } }) => {
      const result = await resultOf(db, month);
      if (!result) return noResult;
      const type = 'text/csv; charset=utf-8';
      return { file: toCsv(result), type, name: `tech-savior-${month}.csv` };
    },
  } satisfies Partial<Handlers>;
}
