export interface TallyTable {
  product_id: number;
  emoji: string;
  month: string;
  count: number;
}

/** How many readers called a test which way. Nothing says who. */
export interface ForecastTable {
  slug: string;
  survives: number;
  count: number;
}

/** Every month since the first vote. Once it is frozen, nothing of it changes. */
export interface SaviorMonthTable {
  month: string;
  /** Null while it runs. */
  frozen_at: string | null;
}

/** What a month ended with, in the names of the time. */
export interface SaviorResultTable {
  month: string;
  slug: string;
  name: string;
  scenario: string;
  /** 1 to 3 for the candidates; 0 where somebody was applauded without standing for election. */
  place: number;
  won: number;
  total: number;
  /** `{ emoji, count }` each, as a JSON array. */
  votes: string;
}

/** One row, id 1. */
export interface RevisionTable {
  id: number;
  /** Raised by every change of a product or a tally. */
  number: number;
  /** How many of those were votes. */
  votes: number;
}
