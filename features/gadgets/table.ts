/** A store address that did not answer with a page when it was last checked. */
export interface BrokenLinkTable {
  product_id: number;
  /** The address that was checked. */
  url: string;
  reason: string;
  checked_at: string;
}
