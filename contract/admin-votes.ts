import { z } from 'zod';
import { notFound } from './error-messages.ts';
import { saviorMonth } from './savior.ts';

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
