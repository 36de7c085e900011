import { z } from 'zod';

/**
 * Every kind of job, with what it is told. A job may run more than once (its process can end right before it says that it is
 * done), so each kind does nothing the second time that it has done before.
 */
export const jobKinds = {
  /** Every night: what has served its time is deleted. */
  forget: z.object({}),
  /** Every midnight: a month that is over gets its result. */
  freeze: z.object({}),
  /** Every night: a copy of the SQLite database. */
  backUp: z.object({}),
  /** After a sign-up: the mail that asks to confirm it. */
  ask: z.object({ subscriber: z.int() }),
  /** The owner's one mail to those who were never asked. */
  'ask-waiting': z.object({}),
  /** When a scheduled note's moment has come. */
  'publish-note': z.object({ note: z.int() }),
  /** Every night, and when the owner asks: whether the links still lead somewhere. */
  'check-links': z.object({}),
  /** Every Friday: a draft of the next letter. */
  'letter-draft': z.object({}),
  /** Every Saturday, where LETTER_AUTOSEND is on: the draft goes out by itself. */
  'letter-autosend': z.object({}),
  /** A mail for every reader of a letter that has begun. */
  'letter-queue': z.object({ letter: z.int() }),
} as const;

export type JobKind = keyof typeof jobKinds;
export type PayloadOf<Kind extends JobKind> = z.output<(typeof jobKinds)[Kind]>;

export interface JobContext {
  /** Ends long work early: the site closes, or somebody else has the job by now. */
  signal: AbortSignal;
}

/** A kind without a handler is a type error. */
export type JobHandlers = {
  [Kind in JobKind]: (payload: PayloadOf<Kind>, context: JobContext) => Promise<void>;
};
