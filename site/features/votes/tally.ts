import { threeEmoji } from '#contract/catalog-values.ts';
import type { VoteRecord } from '#contract/products.ts';

export interface Ballot {
  emoji: string;
  /** Where it is known. */
  count?: number | undefined;
}

/** Three buttons always. */
export function ballots(votes: readonly Ballot[]): Ballot[] {
  const own = new Map(votes.map((ballot) => [ballot.emoji, ballot]));
  return threeEmoji([...own.keys()]).map((emoji) => own.get(emoji) ?? { emoji, count: 0 });
}

export function totalVotes(votes: VoteRecord[]): number {
  return votes.reduce((sum, { count }) => sum + count, 0);
}

/** The highest total leads; nobody leads with none, and of equals the first does. */
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

/** 'Roomba j7+', 'The toaster and the kettle', 'A, B and C'; who is level shares the title. */
export function winnersInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** `2026-11`: whether it was one of the election's is for the database to say. */
export const isMonth = (text = ''): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
