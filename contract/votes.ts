import { z } from 'zod';
import { notFound } from './common.ts';

/** A month of the election, `YYYY-MM`. */
export const saviorMonth = z
  .string(notFound('month'))
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, notFound('month'));

/** A month that is over: what it counted and who won. Nobody where nobody voted, several where they are level. */
export interface SaviorMonth {
  month: string;
  frozenAt: string;
  votes: number;
  winners: { slug: string; name: string }[];
}

/** The election as it stands today. */
export interface SaviorOverview {
  month: string;
  /** The last day of the month, `YYYY-MM-DD`. */
  lastDay: string;
  /** Days that are left, today included. */
  daysLeft: number;
  /** The months that are over, the newest first. */
  past: SaviorMonth[];
}

/** One gadget in a month that is over, in the words of the time. */
export interface SaviorStanding {
  slug: string;
  name: string;
  scenario: string;
  /** The others were applauded without standing for election. */
  isCandidate: boolean;
  hasWon: boolean;
  total: number;
  votes: { emoji: string; count: number }[];
}

export interface SaviorResult {
  month: string;
  frozenAt: string;
  standings: SaviorStanding[];
}

export const unknownReview = notFound('review');
export const reviewSlug = z
  .string(unknownReview)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, unknownReview)
  .max(100, unknownReview);

export const predictionInput = z.object({
  survives: z.boolean('Choose whether it survives.'),
});

/** How everybody called a test: it survives, or it does not. */
export interface Forecast {
  yes: number;
  no: number;
}

export const votesQuery = z.object({ month: saviorMonth.optional() });

export const candidatesInput = z.object({
  /** Three, in order, or none: then the editorial order decides. */
  ids: z.array(z.int(notFound('product'))).max(3, 'Choose three different products, or none.'),
  /** What was chosen when it was looked at: another choice is not overwritten unseen. Pages of earlier releases do not say it. */
  from: z.array(z.number()).max(3).optional(),
  /**
   * Confirms that a candidate who has votes this month is replaced. Without it the call answers 409
   * with the number of votes, and names this field in the refused-field header.
   */
  replaceVoted: z.boolean().optional(),
});

/** How a month stands, for the owner. */
export interface AdminVotes {
  month: string;
  /** Months that have votes, and this and the next one; the newest first. */
  months: string[];
  standings: { id: number; name: string; total: number; isCandidate: boolean }[];
  /** What the owner chose for this month; empty where the first three of the editorial order stand. */
  chosen: number[];
  /** Once a month is over its candidates stay. */
  isOver: boolean;
}
