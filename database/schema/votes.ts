export interface TallyTable {
  product_id: number;
  emoji: string;
  month: string;
  count: number;
}

/** How many readers predicted which outcome. */
export interface ForecastTable {
  slug: string;
  survives: number;
  count: number;
}

/** Every month since the first vote. A closed month does not change. */
export interface SaviorMonthTable {
  month: string;
  /** Null for the current month. */
  frozen_at: string | null;
}

/** The result of a month, with the names of that time. */
export interface SaviorResultTable {
  month: string;
  slug: string;
  name: string;
  scenario: string;
  /** 1 to 3 for candidates; 0 for other products with votes. */
  place: number;
  won: number;
  total: number;
  /** `{ emoji, count }` each, as a JSON array. */
  votes: string;
}

/** One row, id 1. */
export interface RevisionTable {
  id: number;
  /** Increased by every change of a product and every vote. */
  number: number;
  /** The part of it that votes contributed. */
  votes: number;
}
