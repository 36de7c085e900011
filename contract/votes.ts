import { z } from 'zod';

export const wrongEmoji = 'Choose one of the three emoji.';

export const voteInput = z.object({
  emoji: z.emoji(wrongEmoji).max(32, wrongEmoji),
});

/** The votes of a product with one emoji in a month. */
export const voteRecord = z.object({
  productId: z.int(),
  emoji: z.string(),
  count: z.int().nonnegative(),
});
export type VoteRecord = z.output<typeof voteRecord>;

/** The month whose election is open at a moment: the calendar month in UTC. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number, 1)));
}

/** The candidates of a month are the first products of the editorial order. */
export const candidateCount = 3;

/** A product in the election of a month. */
export interface Standing {
  slug: string;
  /** As it was when the month ended. */
  name: string;
  /** Other products can get votes but not win. */
  isCandidate: boolean;
  total: number;
}

/** A month that is over. */
export interface MonthResult {
  month: string;
  closedAt: string;
  standings: Standing[];
}

/** Tied candidates share the title; without votes nobody wins. */
export function winnersOf(standings: readonly Standing[]): Standing[] {
  const candidates = standings.filter(({ isCandidate }) => isCandidate);
  const best = Math.max(1, ...candidates.map(({ total }) => total));
  return candidates.filter(({ total }) => total === best);
}

export interface SaviorOverview {
  month: string;
  /** The last day of the month, `YYYY-MM-DD`. */
  lastDay: string;
  /** Including today. */
  daysLeft: number;
  /** Newest first. */
  past: MonthResult[];
}

/** The election that is open. */
export interface AdminVotes {
  month: string;
  standings: Standing[];
}
