import type { Generated } from 'kysely';

/** One row, id 1. The secret is empty if a backup left it out; the next start creates a new one. */
export interface AdminTable {
  id: number;
  password_hash: string;
  /** Signs newsletter links and pseudonymizes addresses. */
  secret: string;
  /** The hash of the last ADMIN_PASSWORD that was applied. */
  setting_hash: string | null;
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
