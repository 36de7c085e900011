import { z } from 'zod';
import type { Pick } from '#features/gadgets/answers.ts';
import type { DatedPrice } from '#features/gadgets/prices.ts';
import { ratingBands } from '#features/gadgets/sort-and-filter.ts';

/** Longer searches are cut. */
export const maxSearchLength = 200;

const filter = z.string().max(60).optional().catch(undefined);

/** Invalid filters are ignored, because people edit addresses and links get old. */
export const searchQuery = z.object({
  q: z.string().catch(''),
  category: filter,
  /** `under-200`, `over-1000`, `200-400`. */
  price: filter,
  rating: z.enum(ratingBands).optional().catch(undefined),
  /** Of gadget. */
  kind: filter,
});

export interface SearchResult {
  kind: 'review' | 'product' | 'rival' | 'article' | 'guide' | 'comparison';
  slug: string;
  title: string;
  url: string;
  /** Today's answer in full, or what it is. */
  text: string;
  /** The kind of gadget. */
  gadget: string | null;
  category: string | null;
  /** Out of 50. */
  rating: number | null;
  /** Today's; null if it is superseded; unset if we know none. */
  price?: DatedPrice | null | undefined;
  /** Today's answer in a few words, such as "Only under $349". */
  answer?: string | undefined;
  isBuried: boolean;
  /** What to buy instead. */
  instead?: { slug: string; name: string } | undefined;
}

export const searchFilters = ['kind', 'category', 'price', 'rating'] as const;
export type SearchFilter = (typeof searchFilters)[number];

export interface SearchResponse {
  /** What was searched for, cut and without invisible characters. */
  q: string;
  /** The same without a price, which is a filter. */
  words: string;
  total: number;
  results: SearchResult[];
  /** Sentences about what we do not cover, what was ignored and what was corrected. */
  messages: string[];
  /** The filters in force, also the price that was typed. */
  filters: Partial<Record<SearchFilter, { value: string; label: string }>>;
  /** What each filter could be, and how many results that leaves. */
  choices: Record<SearchFilter, { value: string; label: string; count: number }[]>;
  /** For a kind of gadget; null if no gadget of it qualifies. */
  pick?: Pick | null | undefined;
}

export type SearchQuery = z.output<typeof searchQuery>;
