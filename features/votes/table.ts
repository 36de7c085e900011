/** Votes are only counted; neither a time nor a voter is stored. */
export interface VoteCountTable {
  product_id: number;
  emoji: string;
  month: string;
  count: number;
}

/** A month that is over, from the first vote on; it never changes. */
export interface VoteResultTable {
  month: string;
  closed_at: string;
  /** A JSON array of `Standing`. */
  standings: string;
}
