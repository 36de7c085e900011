import { categorySlug } from '#content/slugs.ts';
import { type PriceBand, priceBands, ratingBands } from '#contract/catalog-values.ts';
import type { SearchChoice, SearchQuery, SearchResponse } from '#contract/search.ts';
import type { Subject } from './passage.ts';

type Filters = Pick<SearchQuery, 'category' | 'price' | 'rating'>;

/** In dollars: from, and up to but not including. */
const bands: Record<PriceBand, [from: number, to: number]> = {
  'under-200': [0, 200],
  '200-500': [200, 500],
  '500-1000': [500, 1000],
  'over-1000': [1000, Number.POSITIVE_INFINITY],
};

const isIn = (band: PriceBand, { price }: Subject): boolean =>
  price !== null && price / 100 >= bands[band][0] && price / 100 < bands[band][1];
const isRated = (min: string, { rating }: Subject): boolean =>
  rating !== null && rating >= Number(min) * 10;
const isOf = (slug: string, { category }: Subject): boolean =>
  category !== null && categorySlug(category) === slug;

/** Without a category that nothing has, because people edit URLs and links get old. */
export function knownFilters(
  { category, ...filters }: Filters,
  subjects: readonly Subject[],
): Filters {
  const isKnown = category && subjects.some((subject) => isOf(category, subject));
  return isKnown ? { ...filters, category } : filters;
}

export function passesFilters(subject: Subject, { category, price, rating }: Filters): boolean {
  return (
    (!category || isOf(category, subject)) &&
    (!price || isIn(price, subject)) &&
    (!rating || isRated(rating, subject))
  );
}

/** How many results each filter value would leave; values without results are omitted. */
export function choicesOf(
  found: readonly { subject: Subject }[],
  filters: Filters,
): SearchResponse['choices'] {
  const counts = {
    category: new Map<string, number>(),
    price: new Map<string, number>(),
    rating: new Map<string, number>(),
  };
  const add = (name: keyof Filters, value: string) =>
    counts[name].set(value, (counts[name].get(value) ?? 0) + 1);
  const withoutCategory = { ...filters, category: undefined };
  const withoutPrice = { ...filters, price: undefined };
  const withoutRating = { ...filters, rating: undefined };
  // One pass, because a common word is found in thousands of texts.
  for (const { subject } of found) {
    if (subject.category && passesFilters(subject, withoutCategory))
      add('category', subject.category);
    if (subject.price !== null && passesFilters(subject, withoutPrice))
      for (const band of priceBands) if (isIn(band, subject)) add('price', band);
    if (subject.rating !== null && passesFilters(subject, withoutRating))
      for (const min of ratingBands) if (isRated(min, subject)) add('rating', min);
  }
  const choices = (name: keyof Filters, values: Iterable<string>): SearchChoice[] =>
    Array.from(values, (value) => ({ value, count: counts[name].get(value) ?? 0 })).filter(
      ({ count }) => count > 0,
    );
  return {
    category: choices('category', counts.category.keys()).map(({ value, count }) => ({
      value: categorySlug(value),
      count,
    })),
    price: choices('price', priceBands),
    rating: choices('rating', ratingBands),
  };
}
