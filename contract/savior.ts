import { z } from 'zod';
import { notFound } from './error-messages.ts';

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
