import type { Generated } from 'kysely';

/** What the last look at a product's link found. */
export interface LinkHealthTable {
  product_id: number;
  /** What was looked at: another link is another matter. */
  url: string;
  state: 'fine' | 'moved' | 'broken' | 'blocked' | 'silent' | 'failing';
  /** Where it leads now, or what was answered. */
  detail: string;
  checked_at: string;
  /** The first day of failures in a row; null where it did not fail. */
  failed_day: string | null;
  /** The state that the owner is fine with. */
  fine_state: string | null;
  /** 1 once the owner was told that the link is broken. */
  is_reported: Generated<number>;
}
