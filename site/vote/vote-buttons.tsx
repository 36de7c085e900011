import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { VoteRecord } from '#contract/product.ts';
import { track } from '#site/analytics/analytics.ts';
import { call } from '#site/api.ts';
import { showFailure, showToast } from '#site/toast/toasts.ts';
import { ballots } from './tally.ts';

interface VoteButtonsProps {
  product: { id: number; name: string };
  votes: VoteRecord[];
  /** The query key under which everything that shows votes is kept. */
  refresh: readonly unknown[];
}

export function VoteButtons({ product, votes, refresh }: VoteButtonsProps) {
  const client = useQueryClient();
  const vote = useMutation({
    mutationFn: (emoji: string) =>
      call('POST /api/products/:id/vote', { params: { id: product.id }, input: { emoji } }),
    onSuccess: async (_, emoji) => {
      track('product_vote', 'engagement', `product_${product.id}_${emoji}`);
      showToast({ title: 'Vote recorded!', description: 'Thanks for voting in the Tech Savior of the Month!' });
      await client.invalidateQueries({ queryKey: refresh });
    },
    onError: (error) => showFailure('Vote failed', error),
  });
  const isMine = (emoji: string) => vote.isSuccess && vote.variables === emoji;
  return (
    <div className="grid grid-cols-3 gap-2">
      {ballots(votes).map(({ emoji, count }) => (
        <button
          key={emoji}
          type="button"
          className="vote"
          {...(isMine(emoji) ? { 'data-mine': '' } : {})}
          disabled={vote.isPending}
          aria-label={`Vote ${emoji} for ${product.name}, ${count} ${count === 1 ? 'vote' : 'votes'}`}
          onClick={() => vote.mutate(emoji)}
        >
          <span className={`font-emoji ${isMine(emoji) ? 'vote-pops' : ''}`} aria-hidden="true">
            {emoji}
          </span>
          <span aria-hidden="true">{count}</span>
        </button>
      ))}
    </div>
  );
}
