import type { Generated } from 'kysely';

/** One newsletter issue. Its emails tell whether it was delivered. */
export interface IssueTable {
  id: Generated<number>;
  /** The date in the owner's time zone, and part of its URL. */
  date: string;
  state: 'draft' | 'sending' | 'paused' | 'skipped' | 'dropped';
  /** A `IssueDraft` as JSON; fixed once sending has started. */
  draft: string;
  /** Newer stories belong to the next issue. */
  covers_until: string;
  /** 1 if it also goes to monthly readers. */
  is_monthly: number;
  made_at: string;
  begun_at: string | null;
  /** The body of its emails; deleted with them after a year. */
  body_id: number | null;
  /** The last subscriber with an email; updated in the transaction that adds the emails. */
  queued_to: number;
  is_queued: number;
}
