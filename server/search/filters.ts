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
  const subjects = found.map(({ subject }) => subject);
  const matchingOthers = (name: keyof Filters) => {
    const others = { ...filters, [name]: undefined };
    return subjects.filter((subject) => passesFilters(subject, others));
  };
  const count = (
    values: Iterable<string>,
    matching: Subject[],
    fits: (value: string, subject: Subject) => boolean,
  ) =>
    Array.from(
      values,
      (value): SearchChoice => ({
        value,
        count: matching.filter((one) => fits(value, one)).length,
      }),
    ).filter((choice) => choice.count > 0);
  const ofCategory = Map.groupBy(
    matchingOthers('category').filter(({ category }) => category),
    ({ category }) => categorySlug(category ?? ''),
  );
  return {
    category: Array.from(ofCategory, ([value, some]) => ({ value, count: some.length })),
    price: count(priceBands, matchingOthers('price'), (band, one) => isIn(band as PriceBand, one)),
    rating: count(ratingBands, matchingOthers('rating'), isRated),
  };
}
