import type { VoteRecord } from '#contract/votes.ts';
import { savedText } from './local-storage.ts';

/** This month's votes from this browser, saved only here: `2026-11,7 🔥,12 🚀,`. */
const votes = savedText('votes');

const thisMonth = (): string => `${new Date().toISOString().slice(0, 7)},`;

export function savedVotes(): string {
  const saved = votes.read();
  return saved.startsWith(thisMonth()) ? saved : '';
}

/** The emoji voted for a product, separated by spaces. */
export const votedEmoji = (productId: number | string): string =>
  savedVotes()
    .split(',')
    .map((vote) => vote.split(' '))
    .flatMap(([product, emoji]) => (product === String(productId) ? [emoji] : []))
    .join(' ');

/** Returns whether it is the first vote with this emoji. */
export function saveVote(productId: number | string, emoji: string): boolean {
  const saved = savedVotes() || thisMonth();
  const isFirst = !saved.includes(`,${productId} ${emoji},`);
  if (isFirst) votes.write(`${saved}${productId} ${emoji},`);
  return isFirst;
}

export function removeVote(productId: number, emoji: string): void {
  votes.write(savedVotes().replace(`,${productId} ${emoji},`, ','));
}

export function totalVotes(votes: VoteRecord[]): number {
  return votes.reduce((sum, { count }) => sum + count, 0);
}

/** The highest total leads, the first of equal ones; without votes there is no leader. */
export function leaderOf(totals: { id: number; total: number }[]): number | undefined {
  const best = totals.reduce(
    (leader, candidate) => (candidate.total > leader.total ? candidate : leader),
    {
      id: -1,
      total: 0,
    },
  );
  return best.total > 0 ? best.id : undefined;
}

/** '1 vote' or '1,204 votes', in any locale. */
export const votesInWords = (votes: number): string =>
  `${votes.toLocaleString('en-US')} ${votes === 1 ? 'vote' : 'votes'}`;

/** 'Roomba j7+', 'The toaster and the kettle', 'A, B and C': tied winners share the title. */
export const winnersInWords = (names: readonly string[]): string =>
  // British English has no comma before "and".
  new Intl.ListFormat('en-GB').format(names);

/** `2026-11`. */
export const isMonth = (text = ''): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
