import { z } from 'zod';
import {
  invalidDate,
  notFound,
  previewFirst,
  searchTooLong,
  unknownStatus,
} from './error-messages.ts';
import { rowId } from './row-id.ts';

export const subscriberStates = ['waiting', 'confirmed', 'left', 'bounced'] as const;
export type SubscriberState = (typeof subscriberStates)[number];
export type Rhythm = 'weekly' | 'monthly';

export const noSuchSubscriber = notFound('subscriber');
export const subscriberId = rowId(noSuchSubscriber);

export const subscribersQuery = z.object({
  state: z.enum(subscriberStates, unknownStatus).optional(),
  /** A part of the address. */
  search: z.string().trim().max(254, searchTooLong).optional(),
  /** The page after the one that ended with this number. */
  before: rowId(notFound('page')).optional(),
});

export const daysQuery = z.object({
  since: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, invalidDate)
    .optional(),
});

/** One of the list. Whoever left has no address any more. */
export interface SubscriberRow {
  id: number;
  email: string | null;
  state: SubscriberState;
  rhythm: Rhythm;
  source: 'form' | 'import' | 'before';
  createdAt: string;
  confirmedAt: string | null;
  leftAt: string | null;
  bouncedAt: string | null;
}

export interface SubscriberPage {
  counts: Record<SubscriberState, number>;
  /** How many wait and were never asked by a mail. */
  neverAsked: number;
  rows: SubscriberRow[];
  /** For `before`; null at the end. */
  next: number | null;
}

/** The consent receipt: when and where it was asked for, in which words, and when it was given. */
export interface SubscriberReceipt extends SubscriberRow {
  page: string | null;
  consent: { version: string; words: string } | null;
  mailsAsked: number;
  /** When it will be forgotten, unless it is confirmed before. */
  forgottenAt: string | null;
  bounceReason: string | null;
  softBounces: number;
}

/** What happened on one day. */
export interface SubscriberDay {
  day: string;
  asked: number;
  confirmed: number;
  left: number;
  bounced: number;
}

/** Megabytes of addresses: fifty thousand rows with room for other columns. */
export const importFile = { most: 8 * 1024 * 1024 };

export const importQuery = z.object({
  /** How many the preview called new; without it nothing is stored. */
  store: z
    .string()
    .regex(/^\d{1,7}$/, previewFirst)
    .transform(Number)
    .optional(),
});

/** What an import would do, or has done. */
export interface ImportOutcome {
  stored: boolean;
  /** How the bytes were read. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  /** The column that has the addresses, as its header calls it; null where there is no header. */
  column: string | null;
  rows: number;
  fresh: number;
  known: number;
  left: number;
  twice: number;
  wrong: number;
  /** The first rows that are not taken, with the line of the file and why. */
  examples: { line: number; text: string; why: string }[];
  /** The first addresses that are new. */
  sample: string[];
}
