import type { Generated } from 'kysely';

export type SubscriberState = 'waiting' | 'confirmed' | 'left' | 'bounced';

export type Rhythm = 'weekly' | 'monthly';

/** An address keeps its row, and so its number, when somebody leaves and comes back: old links go on working. */
export interface SubscriberTable {
  id: Generated<number>;
  /** Null once somebody left: then there is only the hash. */
  email: string | null;
  /** Keyed, and only of those who left, so that no import brings them back. */
  hash: string | null;
  state: SubscriberState;
  rhythm: Rhythm;
  /** `before`: from the time when nobody was asked to confirm. */
  source: 'form' | 'import' | 'before';
  /** The consent: when and on which page it was asked for, in which version of the words, and when it was given. */
  created_at: string;
  page: string | null;
  consent: string | null;
  confirmed_at: string | null;
  /** How many mails have asked for it since the address came or came back. */
  mails_asked: number;
  /** Thirty days after this, whoever has not confirmed is forgotten. */
  waiting_since: string | null;
  left_at: string | null;
  bounced_at: string | null;
  bounce_reason: string | null;
  /** How many letters in a row came back for the moment, and the last of them. */
  soft_bounces: number;
  soft_letter: number | null;
}

/** How many became what on which day: it is about nobody, and outlives those whom it counted. */
export interface SubscriberDayTable {
  day: string;
  asked: number;
  confirmed: number;
  left: number;
  bounced: number;
}
