import { priceBands, ratingBands } from '#contract/catalog-values.ts';
import {
  type SearchChoice,
  type SearchFilter,
  type SearchQuery,
  type SearchResponse,
  type SearchResult,
  searchFilters,
} from '#contract/search.ts';
import { type GadgetKind, gadgetKinds, kindDetails } from '#features/gadgets/vocabulary.ts';
import type { Library } from '#server/content/library.ts';
import { categorySlug } from '#ui/paths.ts';
import type { Entry } from './entries.ts';
import { isInRange, type PriceRange, rangeName, rangeValue, readRange } from './price-range.ts';

interface Filter {
  /** The values to choose from. */
  values(library: Library): readonly string[];
  /** Unset for a value that does not exist. */
  label(value: string, library: Library): string | undefined;
  passing(value: string, label: string): (result: SearchResult) => boolean;
}

const filters: Record<SearchFilter, Filter> = {
  kind: {
    values: () => gadgetKinds,
    label: (value) =>
      gadgetKinds.includes(value as GadgetKind)
        ? kindDetails[value as GadgetKind].plural
        : undefined,
    passing:
      (value) =>
      ({ gadget }) =>
        gadget === value,
  },
  category: {
    values: ({ site }) => site.categories.map(({ name }) => categorySlug(name)),
    label: (value, { site }) =>
      site.categories.find(({ name }) => categorySlug(name) === value)?.name,
    passing:
      (_, label) =>
      ({ category }) =>
        category === label,
  },
  price: {
    values: () => priceBands,
    label: (value) => {
      const range = readRange(value);
      return range && rangeName(range);
    },
    passing(value) {
      const range = readRange(value);
      return ({ price }) => Boolean(price && range && isInRange(price.usd, range));
    },
  },
  rating: {
    values: () => ratingBands,
    label: (value) => `${value} and up`,
    passing:
      (value) =>
      ({ rating }) =>
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
      const filter = inForce[name];
      return filter && name !== except ? [filters[name].passing(filter.value, filter.label)] : [];
    });
    return found.filter(({ result }) => others.every((passes) => passes(result)));
  };
  const choicesOf = (name: SearchFilter): SearchChoice[] => {
    const { values, label: labelOf, passing: passingValue } = filters[name];
    const results = passing(name).map(({ result }) => result);
    const all = values(library).map((value) => {
      const label = labelOf(value, library) ?? value;
      return { value, label, count: results.filter(passingValue(value, label)).length };
    });
    const choices = all.filter(({ count }) => count > 0);
    const isChoice = inForce[name] || choices.some(({ count }) => count < results.length);
    return isChoice ? choices : [];
  };
  const choices = searchFilters.map((name) => [name, choicesOf(name)]);
  return {
    shown: passing(),
    filters: inForce,
    choices: Object.fromEntries(choices) as SearchResponse['choices'],
  };
}
