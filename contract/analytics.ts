import { z } from 'zod';
import { invalidDate } from './common.ts';

const day = z.iso.date(invalidDate);

/** Both days are included. The default is the last thirty days. */
export const countsQuery = z
  .object({ since: day.optional(), until: day.optional() })
  .refine(
    ({ since = '', until = '9' }) => since <= until,
    'The start date must not be after the end date.',
  );

export interface CountDay {
  day: string;
  views: number;
  visits: number;
  clicks: number;
  served: number;
  robots: number;
}

export interface CountedPage {
  path: string;
  views: number;
  visits: number;
  served: number;
}

export interface CountedProduct {
  slug: string;
  name: string;
  clicks: number;
  /** Views of its review. */
  views: number;
}

export interface CountsReport {
  since: string;
  until: string;
  /** Including days without visits. */
  days: CountDay[];
  pages: CountedPage[];
  products: CountedProduct[];
  /** Clicks on one product's store link in one place. */
  storeLinks: { slug: string; name: string; placement: string; clicks: number }[];
  placements: { placement: string; clicks: number }[];
  referrers: { host: string; visits: number }[];
}

/** All comparisons that no page links to are counted as one page. */
export const unboundedComparisons = '/compare/*';
