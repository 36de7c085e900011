import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { track } from '#platform/browser/analytics.ts';
import { call, request } from '#platform/browser/api.ts';
import { notifySaved, readSaved, save, subscribeToSaved } from '#platform/browser/local-storage.ts';
import { Pressable } from '#ui/button.tsx';
import { showFailure, showToast } from '#ui/toast.ts';
import { monthOf, type VoteRecord } from './election.ts';
import { voteAction, votedFragment, voteFailed, voteRecorded } from './form.ts';

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

/** The counts after a vote in this page; until then each island shows those of its props. */
let counts: ReadonlyMap<number, readonly VoteRecord[]> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The votes of a product, shared by all islands of the page. */
export const useVotes = (productId: number, served: readonly VoteRecord[]): readonly VoteRecord[] =>
  useSyncExternalStore(
    subscribe,
    () => counts.get(productId) ?? served,
    () => served,
  );

/** As specified, the product list is refreshed after a vote. */
export async function refreshVotes(): Promise<void> {
  const products: { id: number; votes: VoteRecord[] }[] = await (
    await request('GET', '/api/products')
  ).json();
  counts = new Map(products.map(({ id, votes }) => [id, votes]));
  for (const listener of listeners) listener();
}

/** The browser shows a page of its history as it was. */
function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

// Such a page counts as a new load and fetches the product list once.
if (typeof window !== 'undefined') {
  if (isFromHistory()) refreshVotes().catch(() => undefined);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshVotes().catch(() => undefined);
  });
}

/** This month's votes of this browser, saved only here: `2026-11,7 🔥,12 🚀,`. */
const key = 'votes';

function savedVotes(): string {
  const saved = readSaved(key) ?? '';
  const month = `${monthOf(new Date())},`;
  return saved.startsWith(month) ? saved : month;
}

export function saveVote(productId: number, emoji: string): void {
  const saved = savedVotes();
  if (saved.includes(`,${productId} ${emoji},`)) return;
  save(key, `${saved}${productId} ${emoji},`);
  notifySaved();
}

/** The emoji that this browser has voted with for a product this month. */
export function useVotedEmoji(productId: number): readonly string[] {
  const saved = useSyncExternalStore(subscribeToSaved, savedVotes, () => '');
  return saved
    .split(',')
    .map((vote) => vote.split(' '))
    .flatMap(([product, emoji = '']) => (product === String(productId) ? [emoji] : []));
}
