import { z } from 'zod';
import { priceBands, ratingBands } from './catalog-values.ts';

/** What people type is cut here; nobody's question is longer. */
export const longestSearch = 200;

/** A filter that makes no sense is no filter: people edit addresses, and links grow old. */
export const searchQuery = z.object({
  q: z.string().catch(''),
  category: z.string().max(60).optional().catch(undefined),
  price: z.enum(priceBands).optional().catch(undefined),
  rating: z.enum(ratingBands).optional().catch(undefined),
  /** The dialog shows fewer results, and asks while somebody types: what it does not find is not counted. */
  view: z.enum(['page', 'dialog']).catch('page'),
});

export type SearchKind =
  | 'review'
  | 'product'
  | 'rival'
  | 'article'
  | 'note'
  | 'letter'
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
  /** The heading under which it was found; empty where it is the page itself. */
  label: string;
  /** The sentence around what was looked for, in pieces: every second one is marked. */
  text: string[];
  category: string | null;
  /** Out of 50. */
  rating: number | null;
  /** In cents. */
  price: number | null;
  /** For which it was the list price: 2025-01. */
  priceMonth?: string | undefined;
  /** Other places of the same page. */
  more: SearchPlace[];
}

export interface SearchChoice {
  value: string;
  count: number;
}

export interface SearchAnswer {
  /** What was asked, as it was understood: cut, and without characters that cannot be seen. */
  q: string;
  total: number;
  results: SearchResult[];
  /** The words that were looked for instead, where those that were typed are nowhere. */
  corrected: string | null;
  /** Another spelling that may have been meant, where the one that was typed is somewhere too. */
  didYouMean: string | null;
  /** Words that are nowhere, and without which the results were found. */
  missing: string[];
  /** What was understood beside plain words: "phones", "under $300", "longest battery life first". */
  understood: string[];
  /** What has to be known before the results are read, in whole sentences: that none of ours is waterproof, that these are earbuds. */
  says: string[];
  /** The comparison of the first results, where somebody is choosing between gadgets of one kind. */
  compare: string | null;
  /** How many results each filter would leave. */
  choices: { category: SearchChoice[]; price: SearchChoice[]; rating: SearchChoice[] };
}

export type SearchQuery = z.output<typeof searchQuery>;

/** A search that found nothing, and how often. */
export interface SearchMiss {
  words: string;
  count: number;
  /** The day on which it was last asked for. */
  lastDay: string;
}
