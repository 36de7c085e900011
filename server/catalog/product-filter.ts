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
} from '#site/features/catalog/filter-choices.ts';

interface ProductFilter {
  filtered(query: FilterQuery): Promise<FilteredProducts>;
  groups(query: FilterQuery): Promise<FilteredGroups>;
}

/** Rows of three and of two come out even. */
const pageSize = 12;

type Order = (one: Product, other: Product) => number;

/** Sorts and filters the catalogue. `reviews` say which test is the newest: a short test has no date. */
export function createProductFilter(
  products: () => Promise<readonly Product[]>,
  reviews: readonly { slug: string; date: string }[],
): ProductFilter {
  const dates = new Map(reviews.map(({ slug, date }) => [slug, date]));
  const dateOf = ({ slug }: Product): string => dates.get(slug) ?? '';
  const orders: Record<Sort, Order> = {
    newest: (one, other) => inOrder(dateOf(other), dateOf(one)),
    rating: (one, other) => other.rating - one.rating,
    price: (one, other) => one.price - other.price,
    name: (one, other) => inOrder(one.name.toLowerCase(), other.name.toLowerCase()),
  };

  async function look(query: FilterQuery) {
    const all = await products();
    const there = query.category
      ? all.filter(({ category }) => categorySlug(category) === query.category)
      : all;
    const found = there.filter((product) => passes(product, query));
    // What stands equal stays in the editors' order.
    const sorted = query.sort ? found.toSorted(orders[query.sort]) : found;
    return { sorted, total: found.length, of: there.length, choices: choicesFor(there, query) };
  }

  return {
    async filtered(query) {
      const { sorted, ...counts } = await look(query);
      const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
      const page = Math.min(query.page, pages);
      return {
        products: sorted.slice((page - 1) * pageSize, page * pageSize),
        page,
        pages,
        ...counts,
      };
    },
    async groups(query) {
      const { sorted, ...counts } = await look(query);
      return { groups: orderGroups(groupByCategory(sorted), sorted, query.sort), ...counts };
    },
  };
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const passes = (
  product: Product,
  { under, rating }: Pick<FilterQuery, 'under' | 'rating'>,
): boolean => (!under || costsLess(product, under)) && (!rating || isRated(product, rating));

/** The choices of one filter are those that are left by the other; what is chosen already stays among them. */
function choicesFor(
  there: readonly Product[],
  { under, rating }: FilterQuery,
): FilteredProducts['choices'] {
  const limits = choicesOf(there.filter((product) => passes(product, { rating }))).under;
  const levels = choicesOf(there.filter((product) => passes(product, { under }))).rating;
  return {
    under: priceLimits.filter((limit) => limit === under || limits.includes(limit)),
    rating: ratingBands.filter((level) => level === rating || levels.includes(level)),
  };
}

/** A category stands where its first product does: the cheapest, the best, the newest; by name where its name says. */
function orderGroups(
  groups: CategoryGroup[],
  sorted: readonly Product[],
  sort: Sort | undefined,
): CategoryGroup[] {
  if (!sort) return groups;
  if (sort === 'name') return groups.toSorted((one, other) => inOrder(one.name, other.name));
  const places = [...new Set(sorted.map(({ category }) => category))];
  return groups.toSorted((one, other) => places.indexOf(one.name) - places.indexOf(other.name));
}
