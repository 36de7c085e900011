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

/** What the owner changed; contains no visitor data. */
export interface HistoryTable {
  id: Generated<number>;
  at: string;
  /** Null for a command or a start. */
  session_id: number | null;
  what: string;
  /** Such as `product toaster`. */
  subject: string;
  /** JSON. */
  before: string | null;
  after: string | null;
  /** The change that it undoes. */
  undoes: number | null;
}

/** A search without results. */
export interface SearchMissTable {
  words: string;
  count: number;
  /** `YYYY-MM-DD`, UTC. */
  last_day: string;
}
