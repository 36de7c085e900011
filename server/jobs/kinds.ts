import { z } from 'zod';

/**
 * Every kind of job and its payload; each must be safe to repeat, because a process can end before
 * the result is stored.
 */
export const jobKinds = {
  /** Nightly: deletes what has passed its retention period. */
  'delete-old-data': z.object({}),
  /** After a deletion, if another process was reading SQLite's log. */
  'clear-log': z.object({}),
  /** At midnight: stores the result of a past month. */
  'close-months': z.object({}),
  /** Nightly: a copy of the SQLite database. */
  'back-up': z.object({}),
  /** After a sign-up: the confirmation email. */
  'send-confirmation': z.object({ subscriber: z.int() }),
  /** At the time of a scheduled publication: publishes all that are due. */
  publish: z.object({}),
  /** Nightly, and when the admin starts it: checks the store links. */
  'check-links': z.object({}),
  /** On Mondays: an email with what is due for a check. */
  'check-reminder': z.object({}),
  /** On Fridays: a draft of the next newsletter issue. */
  'issue-draft': z.object({}),
  /** Sends the draft: on Saturdays, if LETTER_AUTOSEND is on, or at the time that the owner chose. */
  'issue-autosend': z.object({ isScheduled: z.boolean().optional() }),
  /** Adds an email for every subscriber of a sent issue. */
  'issue-queue': z.object({ issue: z.int() }),
} as const;

export type JobKind = keyof typeof jobKinds;

export type PayloadOf<Kind extends JobKind> = z.output<(typeof jobKinds)[Kind]>;

export interface JobContext {
  /** Ends long work early: the site is shutting down, or another process claimed the job. */
  signal: AbortSignal;
}

/** A kind without a handler is a type error. */
export type JobHandlers = {
  [Kind in JobKind]: (payload: PayloadOf<Kind>, context: JobContext) => Promise<void>;
};
