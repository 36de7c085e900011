import { wrongEmoji } from '#contract/products.ts';
import { recordVote } from '#database/queries/votes.ts';
import { type ApiError, noSuchProduct } from '#server/core/result.ts';
import type { AppParts } from './app-parts.ts';
import type { Handler } from './handler.ts';

const notOffered: ApiError = { status: 400, message: wrongEmoji };

export function vote({
  database,
  clock,
  onChange,
}: AppParts): Handler<'POST /api/products/:id/vote'> {
  return async ({ params: { id }, input: { emoji } }) => {
    const outcome = await recordVote(database.db, { productId: id, emoji }, clock());
    if ('rejected' in outcome)
      return outcome.rejected === 'unknown product' ? noSuchProduct : notOffered;
    onChange();
    return { body: outcome.votes };
  };
}
