import { z } from 'zod';
import { maxInteger, notFound } from './common.ts';

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

/** A month of the election, `YYYY-MM`. */
export const saviorMonth = z
  .string(notFound('month'))
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, notFound('month'));

/** The month whose election is open at a moment: the calendar month in UTC. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number, 1)));
}

/** A past month. No winner without votes, several winners after a tie. */
export interface SaviorMonth {
  month: string;
  closedAt: string;
  votes: number;
  winners: { slug: string; name: string }[];
}

export interface SaviorOverview {
  month: string;
  /** The last day of the month, `YYYY-MM-DD`. */
  lastDay: string;
  /** Including today. */
  daysLeft: number;
  /** Newest first. */
  past: SaviorMonth[];
}

/** A product in a past month, with the texts of that time. */
export interface SaviorStanding {
  slug: string;
  name: string;
  scenario: string;
  /** Other products can get votes but not win. */
  isCandidate: boolean;
  hasWon: boolean;
  total: number;
  votes: { emoji: string; count: number }[];
}

export interface SaviorResult {
  month: string;
  closedAt: string;
  standings: SaviorStanding[];
}

export const votesQuery = z.object({ month: saviorMonth.optional() });

export const chooseThree = 'Choose three different products.';

export const candidatesInput = z.object({
  /** Three in order, or none for the editorial order. */
  ids: z
    .array(
      z.int(notFound('product')).min(1, notFound('product')).max(maxInteger, notFound('product')),
    )
    .max(3, chooseThree),
  /** The one that the owner saw. */
  version: z.int('The version of the candidates is missing.').min(0),
  /**
   * Confirms that a candidate who has votes this month is replaced. Without it the call answers 409
   * with the number of votes, and names this field.
   */
  replaceVoted: z.boolean().optional(),
});

export interface AdminVotes {
  month: string;
  /** Months with votes, this one and the next; newest first. */
  months: string[];
  standings: { id: number; name: string; total: number; isCandidate: boolean }[];
  /** The owner's candidates; empty for the first three of the editorial order. */
  chosen: number[];
  /** Raised by every choice. */
  version: number;
  /** Candidates of past months cannot change. */
  isOver: boolean;
}
