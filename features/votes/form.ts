import { defineForm } from '#features/content/page.ts';
import { paths } from '#ui/paths.ts';
import type { VoteRecord } from './election.ts';

export const voteAction = '/forms/vote';

export const voteRecorded = {
  title: 'Vote recorded!',
  description: 'Thanks for voting in the Tech Savior of the Month!',
} as const;

export const voteFailed = 'Vote failed';

/** No link uses it, so it says that a form was sent. */
export const votedFragment = (productId: number, emojiIndex: number): string =>
  `voted-${productId}-${emojiIndex}`;

/** A vote without JavaScript. */
export const voteForm = defineForm({
  action: voteAction,
  page: paths.home(),
  call: 'POST /api/products/:id/vote',
  params: ({ product = '' }) => ({ id: product }),
  failed: voteFailed,
  fragment({ product, emoji }, votes: VoteRecord[]) {
    const index = votes.findIndex((vote) => vote.emoji === emoji);
    return votedFragment(Number(product), index);
  },
});
