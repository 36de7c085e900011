import { useSyncExternalStore } from 'react';
import { request } from '#platform/browser/api.ts';
import { notifySaved, readSaved, save, subscribeToSaved } from '#platform/browser/local-storage.ts';
import { monthOf, type VoteRecord } from './election.ts';

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
