import { type FormEvent, useRef, useSyncExternalStore } from 'react';
import { forms } from '#contract/forms.ts';
import type { VoteRecord } from '#contract/product.ts';
import { track } from '#site/data/analytics.ts';
import { call } from '#site/data/api-client.ts';
import { useSending } from '#site/data/use-sending.ts';
import { Pressable } from '#site/ui/button.tsx';
import { showFailure, showToast } from '#site/ui/toast/toasts.ts';
import { forgetPress, pressesOf, rememberPress, watchPresses } from './pressed.ts';
import { type Ballot, ballots } from './tally.ts';

interface VoteButtonsProps {
  product: { id: number; name: string };
  votes: readonly Ballot[];
  /** Told what the vote was answered with. */
  onVoted: (productId: number, votes: VoteRecord[]) => void;
}

/** A form, so that a vote counts without script as well. */
export function VoteButtons({ product, votes, onVoted }: VoteButtonsProps) {
  const pressed = useSyncExternalStore(
    watchPresses,
    () => pressesOf(product.id),
    () => '',
  );
  const form = useRef<HTMLFormElement>(null);
  /** Whoever presses again what was pressed too early waits for one vote before the next (`stub.ts`). */
  const hold = (on: boolean) => form.current?.toggleAttribute('data-asleep', on);
  const { state, isPending, send } = useSending({
    send: async (emoji: string) => {
      const isFirst = rememberPress(product.id, emoji);
      try {
        return await call('POST /api/products/:id/vote', {
          params: { id: product.id },
          input: { emoji },
        });
      } catch (error) {
        if (isFirst) forgetPress(product.id, emoji);
        throw error;
      } finally {
        hold(false);
      }
    },
    isSaid: true,
    onSuccess: (answer, emoji) => {
      track('product_vote', 'engagement', `product_${product.id}_${emoji}`);
      onVoted(product.id, answer);
      showToast({
        title: 'Vote recorded!',
        description: 'Thanks for voting in the Tech Savior of the Month!',
      });
    },
    onFailure: (error) => showFailure('Vote failed', error, 'Nothing was counted.'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || !send(submitter.value)) return;
    // In the next frame; React, which says the same once the vote is on its way, takes a phone longer than that.
    submitter.ariaPressed = 'true';
    hold(true);
  };
  const isNew = (emoji: string) => state.status === 'success' && state.input === emoji;
  return (
    <form
      ref={form}
      method="post"
      action={forms.vote}
      onSubmit={submit}
      className="grid grid-cols-3 gap-2"
    >
      <input type="hidden" name="product" value={product.id} />
      {ballots(votes).map(({ emoji, count }) => (
        <Pressable
          key={emoji}
          type="submit"
          name="emoji"
          value={emoji}
          className="vote"
          pending={isPending}
          aria-pressed={pressed.split(' ').includes(emoji)}
          aria-label={`Vote ${emoji} for ${product.name}${count === undefined ? '' : `, ${count} ${count === 1 ? 'vote' : 'votes'}`}`}
        >
          <span className={`font-emoji ${isNew(emoji) ? 'vote-pops' : ''}`} aria-hidden="true">
            {emoji}
          </span>
          <span aria-hidden="true">{count || ''}</span>
        </Pressable>
      ))}
    </form>
  );
}
