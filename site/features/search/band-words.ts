import type { PriceBand, RatingBand } from '#contract/catalog-values.ts';

/** How the bands of prices and ratings are written. */
export const bandWords: Record<string, string> = {
  'under-200': 'Under $200',
  '200-500': '$200 to $500',
  '500-1000': '$500 to $1,000',
  'over-1000': 'Over $1,000',
  '4.5': '4.5 and up',
  '4': '4 and up',
  '3.5': '3.5 and up',
} satisfies Record<PriceBand | RatingBand, string>;
