/** The searches for the same words on one day. */
export interface SearchTable {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  words: string;
  count: number;
  /** How many results the last one had. */
  results: number;
}

/** Counts per day: views of a page, and clicks on the store link of a gadget in one place. */
export interface CountTable {
  kind: 'view' | 'click';
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** A path, or the slug of a gadget. */
  subject: string;
  /** Empty for views. */
  placement: string;
  count: number;
}
