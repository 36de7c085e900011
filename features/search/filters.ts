import type { Library } from '#content/library.ts';
import type { GadgetKind } from '#content/schema/vocabulary.ts';
import { gadgetKinds, kindDetails } from '#content/schema/vocabulary.ts';
import { categorySlug } from '#content/slugs.ts';
import { priceBands, ratingBands } from '#contract/catalog-values.ts';
import {
  type SearchChoice,
  type SearchFilter,
  type SearchQuery,
  type SearchResponse,
  searchFilters,
} from '#contract/search.ts';
import type { Entry } from './entries.ts';
import { isInRange, type PriceRange, rangeName, rangeValue, readRange } from './price-range.ts';

interface Filter {
  label(value: string, library: Library): string | undefined;
  passing(value: string): (entry: Entry) => boolean;
  /** The values to choose from. */
  values(library: Library): readonly string[];
}

const filters: Record<SearchFilter, Filter> = {
  kind: {
    values: () => gadgetKinds,
    label: (value) => kindDetails[value as GadgetKind]?.plural,
    passing:
      (value) =>
      ({ result }) =>
        result.gadget === value,
  },
  category: {
    values: ({ site }) => site.categories.map(({ name }) => categorySlug(name)),
    label: (value, { site }) =>
      site.categories.find(({ name }) => categorySlug(name) === value)?.name,
    passing(value) {
      const slugOf = new Map<string | null, string>();
      return ({ result: { category } }) => {
        const slug = slugOf.get(category) ?? categorySlug(category ?? '');
        slugOf.set(category, slug);
        return slug === value;
      };
    },
  },
  price: {
    values: () => priceBands,
    label: (value) => {
      const range = readRange(value);
      return range && rangeName(range);
    },
    passing(value) {
      const range = readRange(value);
      return ({ result: { price } }) =>
        price !== null && range !== undefined && isInRange(price.usd, range);
    },
  },
  rating: {
    values: () => ratingBands,
    label: (value) => `${value} and up`,
    passing:
      (value) =>
      ({ result: { rating } }) =>
        rating !== null && rating >= Number(value) * 10,
  },
};

/** Applies the filters of the address and the price that was typed, and counts what each would leave. */
export function filterEntries(
  found: readonly Entry[],
  request: Pick<SearchQuery, SearchFilter>,
  typed: PriceRange | undefined,
  library: Library,
) {
  const wanted = { ...request, price: request.price ?? (typed && rangeValue(typed)) };
  const inForce: SearchResponse['filters'] = {};
  for (const name of searchFilters) {
    const value = wanted[name];
    const label = value && filters[name].label(value, library);
    if (value && label) inForce[name] = { value, label };
  }
  const passing = (except?: SearchFilter) => {
    const others = searchFilters.flatMap((name) => {
      const value = name === except ? undefined : inForce[name]?.value;
      return value === undefined ? [] : filters[name].passing(value);
    });
    return found.filter((entry) => others.every((passes) => passes(entry)));
  };
  const choicesOf = (name: SearchFilter): SearchChoice[] => {
    const entries = passing(name);
    const all = filters[name].values(library).flatMap((value) => {
      const count = entries.filter(filters[name].passing(value)).length;
      const label = filters[name].label(value, library) ?? value;
      return count > 0 ? [{ value, label, count }] : [];
    });
    return inForce[name] || all.some(({ count }) => count < entries.length) ? all : [];
  };
  return {
    shown: passing(),
    filters: inForce,
    choices: Object.fromEntries(
      searchFilters.map((name) => [name, choicesOf(name)]),
    ) as SearchResponse['choices'],
  };
}
