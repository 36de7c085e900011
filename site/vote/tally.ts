import { threeEmoji } from '#contract/emoji.ts';
import type { VoteRecord } from '#contract/product.ts';

export interface Ballot {
  emoji: string;
  count: number;
}

/** Three buttons always. */
export function ballots(votes: VoteRecord[]): Ballot[] {
  const counts = new Map(votes.map(({ emoji, count }) => [emoji, count]));
  return threeEmoji([...counts.keys()]).map((emoji) => ({ emoji, count: counts.get(emoji) ?? 0 }));
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
