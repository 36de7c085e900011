import type { VoteRecord } from '#contract/votes.ts';
import { defineForm } from '#features/content/form.ts';
import { voteAction, votedFragment, voteFailed } from './words.ts';

export const voteForm = defineForm({
  action: voteAction,
  call: 'POST /api/products/:id/vote',
  params: ({ product = '' }) => ({ id: product }),
  failed: voteFailed,
  fragment({ product, emoji }, votes: VoteRecord[]) {
    const index = votes.findIndex((vote) => vote.emoji === emoji);
    return votedFragment(Number(product), index);
  },
});
