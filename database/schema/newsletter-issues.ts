import type { Generated } from 'kysely';

/** One letter to all readers. Whether it is all sent is said by its mails. */
export interface LetterTable {
  id: Generated<number>;
  /** Its day where the owner lives, and its address. */
  date: string;
  state: 'draft' | 'sending' | 'paused' | 'skipped' | 'dropped';
  /** A `LetterDraft` as JSON; it does not change once the letter has begun. */
  draft: string;
  /** What is newer than this is for the next letter. */
  covers_until: string;
  /** 1 where it also goes to those who want one a month. */
  is_monthly: number;
  made_at: string;
  begun_at: string | null;
  /** What its mails say; forgotten with them after a year. */
  body_id: number | null;
  /** The last reader who has a mail of it; written with the mails, so that nobody is left out or served twice. */
  queued_to: number;
  is_queued: number;
}
