import type { Generated } from 'kysely';

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

/** What votes need of a product; everything else is in its documents. */
export interface ProductTable {
  id: Generated<number>;
  slug: string;
  /** Place in the editorial order; the first three are the candidates of the month. */
  position: number;
  /** 0 once the content no longer has it; its votes stay. */
  listed: number;
  name: string;
  /** Three emoji as a JSON array. */
  emoji: string;
}
