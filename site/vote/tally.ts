import type { VoteRecord } from '#contract/product.ts';

const defaults = ['😍', '🚀', '💯'];
const buttons = 3;

export interface Ballot {
  emoji: string;
  count: number;
}

/** Three buttons always: what is missing is padded with the defaults that are not there yet. */
export function ballots(votes: VoteRecord[]): Ballot[] {
  const given = votes.slice(0, buttons).map(({ emoji, count }) => ({ emoji, count }));
  const spare = defaults.filter((emoji) => !given.some((ballot) => ballot.emoji === emoji));
  return [...given, ...spare.map((emoji) => ({ emoji, count: 0 }))].slice(0, buttons);
}

export function totalVotes(votes: VoteRecord[]): number {
  return votes.reduce((sum, { count }) => sum + count, 0);
}

/** The highest total leads; nobody leads with none, and of equals the first does. */
export function leaderOf(totals: { id: number; total: number }[]): number | undefined {
  const best = totals.reduce((leader, candidate) => (candidate.total > leader.total ? candidate : leader), {
    id: -1,
    total: 0,
  });
  return best.total > 0 ? best.id : undefined;
}
