/**
 * Counts per day. `view`: a page reported by the browser, with source `arrival` or `step`.
 * `served`: a page sent by this server. `referrer`: the host of an arrival. `click`: a product, with
 * the placement of the link. `robot`: a page requested by a bot.
 */
export interface CountTable {
  kind: 'view' | 'served' | 'referrer' | 'click' | 'robot';
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  subject: string;
  /** Empty if the kind has no source. */
  source: string;
  count: number;
}
