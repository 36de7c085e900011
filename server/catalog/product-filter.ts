import { categorySlug } from '#content/slugs.ts';
import { priceLimits, ratingBands, type Sort } from '#contract/catalog-values.ts';
import type {
  CategoryGroup,
  FilteredGroups,
  FilteredProducts,
  FilterQuery,
  Product,
} from '#contract/products.ts';
import {
  choicesOf,
  costsLess,
  groupByCategory,
  isRated,
  payable,
} from '#site/components/filter-choices.ts';

/** Fills rows of two and of three. */
const pageSize = 12;

type Order = (one: Product, other: Product) => number;

/** Reviews give the dates, because short tests have none. */
interface Dates {
  reviews: readonly { slug: string; date: string }[];
}

export function filterProducts(
  products: readonly Product[],
  dates: Dates,
  query: FilterQuery,
): Omit<FilteredProducts, 'rivals'> {
  const { sorted, ...counts } = apply(products, dates, query);
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
  const page = Math.min(query.page, pages);
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize);
  return { products: shown, page, pages, ...counts };
}

export function filterGroups(
  products: readonly Product[],
  dates: Dates,
  query: FilterQuery,
): FilteredGroups {
  const { sorted, ...counts } = apply(products, dates, query);
  return { groups: orderGroups(groupByCategory(sorted), sorted, query.sort), ...counts };
}

function apply(all: readonly Product[], dates: Dates, query: FilterQuery) {
  const inCategory = query.category
    ? all.filter(({ category }) => categorySlug(category) === query.category)
    : all;
  const found = inCategory.filter((product) => passes(product, query));
  return {
    // The sort is stable, so equal products keep the editorial order.
    sorted: query.sort ? found.toSorted(ordersBy(dates)[query.sort]) : found,
    total: found.length,
    of: inCategory.length,
    choices: choicesFor(inCategory, query),
  };
}

function ordersBy({ reviews }: Dates): Record<Sort, Order> {
  const dates = new Map(reviews.map(({ slug, date }) => [slug, date]));
  const dateOf = ({ slug }: Product): string => dates.get(slug) ?? '';
  return {
    newest: (one, other) => compare(dateOf(other), dateOf(one)),
    rating: (one, other) => other.rating - one.rating,
    price: (one, other) => payable(one) - payable(other),
    name: (one, other) => compare(one.name.toLowerCase(), other.name.toLowerCase()),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const passes = (
  product: Product,
  { under, rating }: Pick<FilterQuery, 'under' | 'rating'>,
): boolean => (!under || costsLess(product, under)) && (!rating || isRated(product, rating));

/** Choices that leave results with the other filter, plus the selected one. */
function choicesFor(
  products: readonly Product[],
  { under, rating }: FilterQuery,
): FilteredProducts['choices'] {
  const limits = choicesOf(products.filter((product) => passes(product, { rating }))).under;
  const levels = choicesOf(products.filter((product) => passes(product, { under }))).rating;
  return {
    under: priceLimits.filter((limit) => limit === under || limits.includes(limit)),
    rating: ratingBands.filter((level) => level === rating || levels.includes(level)),
  };
}

/** Categories are ordered by their first product, or by their own names. */
function orderGroups(
  groups: CategoryGroup[],
  sorted: readonly Product[],
  sort: Sort | undefined,
): CategoryGroup[] {
  if (!sort) return groups;
  if (sort === 'name') return groups.toSorted((one, other) => compare(one.name, other.name));
  const places = [...new Set(sorted.map(({ category }) => category))];
  return groups.toSorted((one, other) => places.indexOf(one.name) - places.indexOf(other.name));
}
