import type { Generated } from 'kysely';

/** `left`: unsubscribed; `blocked`: never mailed again. */
export type SubscriberState = 'waiting' | 'confirmed' | 'left' | 'blocked';

/** A person who unsubscribes and returns keeps the row, so old links keep working. */
export interface SubscriberTable {
  id: Generated<number>;
  /** Null after unsubscribing; only the hash stays. */
  email: string | null;
  /** Keyed; only of people without an address, so that no import adds them again. */
  hash: string | null;
  state: SubscriberState;
  /** `import`: added by the owner; `before`: from before confirmations existed. */
  source: 'form' | 'import' | 'before';
  /** The consent: its page, the version of its text, and when it was given. */
  created_at: string;
  page: string | null;
  consent: string | null;
  /** Where the person confirmed, if not here; the owner's words. */
  consent_source: string | null;
  confirmed_at: string | null;
  /** How many confirmation emails were sent since the address was added or returned. */
  confirmations_sent: Generated<number>;
  /** An unconfirmed address is deleted thirty days after this. */
  waiting_since: string | null;
  left_at: string | null;
  blocked_at: string | null;
  blocked_reason: string | null;
  /** Counts the sign-ups of this row; a confirmation link is valid for one of them. */
  signup: Generated<number>;
}

/** One newsletter issue; the states of its emails show whether it was delivered. */
export interface IssueTable {
  id: Generated<number>;
  /** The date in the owner's time zone, and part of its URL. */
  date: string;
  state: 'draft' | 'sending' | 'paused';
  /** An `IssueDraft` as JSON; fixed once sending has started. */
  draft: string;
  /** Raised by every change of the draft. */
  version: Generated<number>;
  /** Newer stories belong to the next issue. */
  covers_until: string;
  made_at: string;
  /** When the draft is sent; null if the owner has chosen no time. */
  send_at: string | null;
  started_at: string | null;
  /** Why it was stopped or not sent automatically; null if nothing is wrong. */
  problem: string | null;
}
