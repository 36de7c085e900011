import type { VoteRecord } from '#contract/product.ts';
import { withAllowance } from '#database/engines/allowance.ts';
import { recordVotes, type Vote, type VoteOutcome } from '#database/queries/votes.ts';
import type { ProductList, ProductLists } from '#server/catalog/product-list.ts';
import { type Answer, busy, noSuchProduct, type Refusal } from '#server/core/result.ts';
import type { AppParts } from './app-parts.ts';
import { createCommitQueue } from './commit-queue.ts';
import type { Handler } from './handler.ts';
import { withinLimit } from './within-limit.ts';

const wrongEmoji: Refusal = { status: 400, sentence: 'Pick one of the three emoji.' };

export function vote(parts: AppParts, lists: ProductLists): Handler<'POST /api/products/:id/vote'> {
  const queue = createCommitQueue<Vote, VoteOutcome>(async (votes) => {
    parts.watch?.committed(votes.length);
    // The queue runs in the name of whoever was first: a commit has an allowance of its own.
    const { outcomes, counted } = await withAllowance(
      () => recordVotes(parts.database.db, votes, parts.clock),
      parts.database.patience,
    );
    if (counted) lists.counted(counted);
    return outcomes;
  }, parts.mostVotesWaiting);

  async function cast(productId: number, emoji: string): Promise<Answer<VoteRecord[]>> {
    const outcome = await queue.add({ productId, emoji });
    if (!outcome) return busy;
    if ('refused' in outcome)
      return outcome.refused === 'unknown product' ? noSuchProduct : wrongEmoji;
    parts.onChange();
    return { body: outcome.votes };
  }

  return async ({ params: { id }, client, input: { emoji } }) => {
    // Looked up before the budget is touched: made-up products would fill the limits' memory, and a vote that cannot
    // count is not a vote cast. The commit checks again, so what was right a moment ago is good enough to go on with.
    const refusal =
      refusalBy(lists.latest(), id, emoji) && refusalBy(await lists.current(), id, emoji);
    if (refusal) return refusal;
    const verdict = parts.limits.vote(client, id);
    return withinLimit(verdict instanceof Promise ? await verdict : verdict, () => cast(id, emoji));
  };
}

function refusalBy(
  list: ProductList | undefined,
  productId: number,
  emoji: string,
): Refusal | undefined {
  const product = list?.byId(productId);
  if (!product) return noSuchProduct;
  return product.votes.some((record) => record.emoji === emoji) ? undefined : wrongEmoji;
}
