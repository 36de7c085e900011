/**
 * How often something happened on a day.
 * `view`: a page, as the reader's browser told us; the source is `arrival` or `step`. `served`: the same, as this server handed it out.
 * `referrer`: the host that an arrival came from. `click`: a product; the source is the placement of the link. `robot`: a page that a program asked for.
 */
export interface CountTable {
  kind: 'view' | 'served' | 'referrer' | 'click' | 'robot';
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  subject: string;
  /** Empty where there is nothing to tell apart. */
  source: string;
  count: number;
}
