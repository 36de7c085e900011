import { type FormEvent, useEffect, useState } from 'react';
import { track } from '#platform/browser/analytics.ts';
import { call } from '#platform/browser/api.ts';
import { Pressable } from '#ui/button.tsx';
import { showFailure, showToast } from '#ui/toast.ts';
import type { VoteRecord } from './election.ts';
import { voteAction, votedFragment, voteFailed, voteRecorded } from './form.ts';
import { refreshVotes, saveVote, useVotedEmoji, useVotes } from './votes.store.ts';

interface VoteButtonsProps {
  product: { id: number; name: string };
  votes: readonly VoteRecord[];
  /** The path of the page, to which a vote without JavaScript returns. */
  page: string;
}

/** A form, so that voting works without JavaScript. */
export function VoteButtons({ product: { id, name }, votes, page }: VoteButtonsProps) {
  const counts = useVotes(id, votes);
  const { pending, vote } = useVote(id, votes);
  const voted = useVotedEmoji(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) vote(submitter.value);
  };
  return (
    <form
      method="post"
      // The fragment shows the card again if the vote is refused.
      action={`${voteAction}#product-${id}`}
      onSubmit={submit}
      className="grid grid-cols-3 gap-2"
    >
      <input type="hidden" name="product" value={id} />
      <input type="hidden" name="page" value={page} />
      {counts.map(({ emoji, count }) => (
        <Pressable
          key={emoji}
          type="submit"
          name="emoji"
          value={emoji}
          className="vote"
          pending={pending}
          aria-pressed={voted.includes(emoji)}
          aria-label={`Vote ${emoji} for ${name}, ${count} ${count === 1 ? 'vote' : 'votes'}`}
        >
          <span className="font-emoji" aria-hidden="true">
            {emoji}
          </span>
          <span aria-hidden="true" translate="no">
            {count}
          </span>
        </Pressable>
      ))}
    </form>
  );
}

function useVote(id: number, votes: readonly VoteRecord[]) {
  const [pending, setPending] = useState(false);
  useEffect(() => confirmNativeVote(id, votes), [id, votes]);
  const vote = async (emoji: string) => {
    setPending(true);
    try {
      await call('POST /api/products/:id/vote', { params: { id }, input: { emoji } });
      confirm(id, emoji);
      // The vote counts even if the list cannot be loaded now.
      await refreshVotes().catch(() => undefined);
    } catch (error) {
      showFailure(voteFailed, error, 'Nothing was counted.');
    } finally {
      setPending(false);
    }
  };
  return { pending, vote };
}

function confirm(id: number, emoji: string): void {
  saveVote(id, emoji);
  track('product_vote', 'engagement', `product_${id}_${emoji}`);
  showToast(voteRecorded);
}

/** A vote that was sent as a form returns to its card with a fragment. */
function confirmNativeVote(id: number, votes: readonly VoteRecord[]): void {
  const voted = votes.find((_, index) => location.hash === `#${votedFragment(id, index)}`);
  if (!voted) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  confirm(id, voted.emoji);
}
