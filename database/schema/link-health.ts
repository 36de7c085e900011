import type { Generated } from 'kysely';

/** The result of the last check of a product's link. */
export interface LinkHealthTable {
  product_id: number;
  /** The URL that was checked. */
  url: string;
  state: 'fine' | 'moved' | 'broken' | 'blocked' | 'silent' | 'failing';
  /** The redirect target or the answer. */
  detail: string;
  checked_at: string;
  /** The first day of the current failures; null if it works. */
  failed_day: string | null;
  /** The state that the owner accepted. */
  fine_state: string | null;
  /** 1 once the owner was notified of the broken link. */
  is_reported: Generated<number>;
}
