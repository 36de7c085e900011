import type { Generated } from 'kysely';

export type SubscriberState = 'waiting' | 'confirmed' | 'left' | 'bounced';

export type Rhythm = 'weekly' | 'monthly';

/** An address keeps its row when somebody unsubscribes and returns, so old links keep working. */
export interface SubscriberTable {
  id: Generated<number>;
  /** Null after unsubscribing; only the hash stays. */
  email: string | null;
  /** Keyed; only of people who unsubscribed, so that no import adds them again. */
  hash: string | null;
  state: SubscriberState;
  rhythm: Rhythm;
  /** `before`: from before confirmations existed. */
  source: 'form' | 'import' | 'before';
  /** The consent: when and on which page it was requested, the version of the text, and when it was given. */
  created_at: string;
  page: string | null;
  consent: string | null;
  confirmed_at: string | null;
  /** How many confirmation emails were sent since the address was added or returned. */
  mails_asked: number;
  /** An unconfirmed address is deleted thirty days after this. */
  waiting_since: string | null;
  left_at: string | null;
  bounced_at: string | null;
  bounce_reason: string | null;
  /** How many issues in a row bounced temporarily, and the last of them. */
  soft_bounces: number;
  soft_letter: number | null;
}

/** Daily counts without personal data. */
export interface SubscriberDayTable {
  day: string;
  asked: number;
  confirmed: number;
  left: number;
  bounced: number;
}
