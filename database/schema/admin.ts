import type { Generated } from 'kysely';

/** One row, id 1. A secret that is empty was left out of a backup; the next start makes a new one. */
export interface AdminTable {
  id: number;
  password_hash: string;
  /** Blurs addresses; stays. */
  secret: string;
  /** Signs tokens; a new password replaces it. */
  token_secret: string;
}

/** What the owner changed. Nothing of visitors stands in it. */
export interface HistoryTable {
  id: Generated<number>;
  at: string;
  /** Whoever was logged in; null where it was done by a command or a start. */
  session_id: number | null;
  what: string;
  /** What was changed, such as `product toaster`. */
  subject: string;
  /** As JSON; null where there was nothing. */
  before: string | null;
  after: string | null;
  /** The change that it takes back. */
  undoes: number | null;
}

/** A search that found nothing. */
export interface SearchMissTable {
  words: string;
  count: number;
  /** `YYYY-MM-DD`, UTC. */
  last_day: string;
}
