import { z } from 'zod';
import type { PriceKind } from '#features/gadgets/prices.ts';
import { priceBands, ratingBands } from './catalog-values.ts';

/** Longer queries are cut. */
export const maxSearchLength = 200;

/** Invalid filters are ignored, because people edit URLs and links get old. */
export const searchQuery = z.object({
  q: z.string().catch(''),
  category: z.string().max(60).optional().catch(undefined),
  price: z.enum(priceBands).optional().catch(undefined),
  rating: z.enum(ratingBands).optional().catch(undefined),
  /** The dialog searches while typing, so it shows fewer results and is not counted. */
  view: z.enum(['page', 'dialog']).catch('page'),
});

export type SearchKind =
  | 'review'
  | 'product'
  | 'rival'
  | 'article'
  | 'issue'
  | 'page'
  | 'comparison';

export interface SearchPlace {
  label: string;
  url: string;
}

export interface SearchResult {
  kind: SearchKind;
  slug: string;
  title: string;
  url: string;
  /** The heading of the section; empty for the page itself. */
  label: string;
  /** The snippet in segments; every second one is highlighted. */
  text: string[];
  category: string | null;
  /** Out of 50. */
  rating: number | null;
  /** In cents. */
  price: number | null;
  /** The month of the price: 2025-01. */
  priceMonth?: string | undefined;
  priceKind?: PriceKind | undefined;
  /** Today's answer, such as "Only under $349". */
  answer?: string | undefined;
  /** Why it is in the graveyard. */
  buried?: string | undefined;
  /** What to buy instead. */
  instead?: { slug: string; name: string } | undefined;
  /** Other sections of the same page. */
  more: SearchPlace[];
}

export interface SearchChoice {
  value: string;
  count: number;
}

export interface SearchResponse {
  /** The query, cut and without invisible characters. */
  q: string;
  total: number;
  results: SearchResult[];
  /** The corrected query, if the typed words were not found. */
  corrected: string | null;
  /** Another spelling, if the typed one was found too. */
  didYouMean: string | null;
  /** Words that were not found and ignored. */
  missing: string[];
  /** Recognized filters: "phones", "under $300", "longest battery life first". */
  understood: string[];
  /** Sentences to show above the results. */
  messages: string[];
  /** The URL of a comparison of the first results. */
  compare: string | null;
  /** Results per filter. */
  choices: { category: SearchChoice[]; price: SearchChoice[]; rating: SearchChoice[] };
}

export type SearchQuery = z.output<typeof searchQuery>;
