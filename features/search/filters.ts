import type { Library } from '#features/content/snapshot.ts';
import { ratingBands } from '#features/gadgets/sort-and-filter.ts';
import { gadgetKinds, kindDetails } from '#features/gadgets/vocabulary.ts';
import {
  type SearchFilter,
  type SearchQuery,
  type SearchResponse,
  type SearchResult,
  searchFilters,
} from '#features/search/fields.ts';
import { categorySlug } from '#ui/paths.ts';
import { readRange } from './price-range.ts';
import type { Entry } from './search-index.ts';

const priceBands = ['under-200', '200-500', '500-1000', 'over-1000'];

interface Choice {
  value: string;
  label: string;
  passes(result: SearchResult): boolean;
}

const choicesOf: Record<SearchFilter, (library: Library) => Choice[]> = {
  kind: () =>
    gadgetKinds.map((kind) => ({
      value: kind,
      label: kindDetails[kind].plural,
      passes: ({ gadget }) => gadget === kind,
    })),
  category: ({ site }) =>
    site.categories.map(({ name }) => ({
      value: categorySlug(name),
      label: name,
      passes: ({ category }) => category === name,
    })),
  price: () => priceBands.flatMap(priceChoice),
  rating: () =>
    ratingBands.map((value) => ({
      value,
      label: `${value} and up`,
      passes: ({ rating }) => rating !== null && rating >= Number(value) * 10,
    })),
};

function priceChoice(band: string): Choice[] {
  const range = readRange(band);
  if (!range) return [];
  const { value, label, includes } = range;
  return [{ value, label, passes: ({ price }) => Boolean(price && includes(price.usd)) }];
}

/** Applies the filters of the address and the price that was typed, and counts what each would leave. */
export function filterEntries(
  found: readonly Entry[],
  request: Pick<SearchQuery, SearchFilter>,
  typedPrice: string | undefined,
  library: Library,
) {
  const inForce = searchFilters.flatMap((name) => {
    const choices =
      name === 'price'
        ? priceChoice(request.price ?? typedPrice ?? '')
        : choicesOf[name](library).filter(({ value }) => value === request[name]);
    return choices.map((choice) => ({ name, ...choice }));
  });
  const passing = (except?: SearchFilter) =>
    found.filter(({ result }) =>
      inForce.every(({ name, passes }) => name === except || passes(result)),
    );
  const choices = searchFilters.map((name) => {
    const entries = passing(name);
    const counted = choicesOf[name](library)
      .map(({ value, label, passes }) => ({
        value,
        label,
        count: entries.filter(({ result }) => passes(result)).length,
      }))
      .filter(({ count }) => count > 0);
    const isChoice =
      inForce.some((filter) => filter.name === name) ||
      counted.some(({ count }) => count < entries.length);
    return [name, isChoice ? counted : []];
  });
  return {
    shown: passing(),
    filters: Object.fromEntries(
      inForce.map(({ name, value, label }) => [name, { value, label }]),
    ) as SearchResponse['filters'],
    choices: Object.fromEntries(choices) as SearchResponse['choices'],
  };
}
