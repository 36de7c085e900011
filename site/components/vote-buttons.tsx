import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useSyncExternalStore } from 'react';
import { forms } from '#contract/http.ts';
import type { VoteRecord } from '#features/votes/election.ts';
import { track } from '#site/data/analytics.ts';
import { call } from '#site/data/api.ts';
import { subscribeToSaved } from '#site/data/local-storage.ts';
import { removeVote, saveVote, votedEmoji } from '#site/data/votes.ts';
import { Pressable } from '#site/ui/button.tsx';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';
import { refreshProducts } from './product-queries.ts';

interface VoteButtonsProps {
  product: { id: number; name: string };
  votes: readonly VoteRecord[];
}

/** A form, so that voting works without JavaScript. */
export function VoteButtons({ product, votes }: VoteButtonsProps) {
  const vote = useVote(product.id);
  const voted = useSyncExternalStore(
    subscribeToSaved,
    () => votedEmoji(product.id),
    () => '',
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) vote.mutate(submitter.value);
  };
  return (
    <form method="post" action={forms.vote} onSubmit={submit} className="grid grid-cols-3 gap-2">
      <input type="hidden" name="product" value={product.id} />
      {votes.map(({ emoji, count }) => (
        <Pressable
          key={emoji}
          type="submit"
          name="emoji"
          value={emoji}
          className="vote"
          pending={vote.isPending}
          aria-pressed={voted.split(' ').includes(emoji)}
          aria-label={`Vote ${emoji} for ${product.name}, ${count} ${count === 1 ? 'vote' : 'votes'}`}
        >
          <span
            className={`font-emoji ${vote.isSuccess && vote.variables === emoji ? 'animate-[pop_0.35s_var(--ease)]' : ''}`}
            aria-hidden="true"
          >
            {emoji}
          </span>
          <span aria-hidden="true">{count}</span>
        </Pressable>
      ))}
    </form>
  );
}

/**
 * Marks the button at once, and unmarks it if the vote fails. Not `useSingleMutation`, because the
 * emoji chosen before hydration are all replayed at once, and each counts.
 */
function useVote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (emoji: string) =>
      call('POST /api/products/:id/vote', { params: { id }, input: { emoji } }),
    onMutate: (emoji) => ({ isFirst: saveVote(id, emoji) }),
    onSuccess: (_, emoji) => {
      track('product_vote', 'engagement', `product_${id}_${emoji}`);
      refreshProducts(client);
      showToast({
        title: 'Vote recorded!',
        description: 'Thanks for voting in the Tech Savior of the Month!',
      });
    },
    onError: (error, emoji, context) => {
      // Leaving the page aborts the request in the page, but the browser still delivers it.
      const isUnloading = error instanceof TypeError && document.visibilityState === 'hidden';
      if (context?.isFirst && !isUnloading) removeVote(id, emoji);
      showFailure('Vote failed', error, 'Nothing was counted.');
    },
  });
}
