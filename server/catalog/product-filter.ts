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
  currentPrice,
  groupByCategory,
  isRated,
} from '#site/features/catalog/filter-choices.ts';

interface ProductFilter {
  filtered(query: FilterQuery): Promise<FilteredProducts>;
  groups(query: FilterQuery): Promise<FilteredGroups>;
}

/** Fills rows of two and of three. */
const pageSize = 12;

type Order = (one: Product, other: Product) => number;

/** `reviews` give the dates, because short tests have none. */
export function createProductFilter(
  products: () => Promise<readonly Product[]>,
  reviews: readonly { slug: string; date: string }[],
): ProductFilter {
  const dates = new Map(reviews.map(({ slug, date }) => [slug, date]));
  const dateOf = ({ slug }: Product): string => dates.get(slug) ?? '';
  const orders: Record<Sort, Order> = {
    newest: (one, other) => compare(dateOf(other), dateOf(one)),
    rating: (one, other) => other.rating - one.rating,
    price: (one, other) => currentPrice(one) - currentPrice(other),
    name: (one, other) => compare(one.name.toLowerCase(), other.name.toLowerCase()),
  };

  async function apply(query: FilterQuery) {
    const all = await products();
    const inCategory = query.category
      ? all.filter(({ category }) => categorySlug(category) === query.category)
      : all;
    const found = inCategory.filter((product) => passes(product, query));
    // The sort is stable, so equal products keep the editorial order.
    const sorted = query.sort ? found.toSorted(orders[query.sort]) : found;
    return {
      sorted,
      total: found.length,
      of: inCategory.length,
      choices: choicesFor(inCategory, query),
    };
  }

  return {
    async filtered(query) {
      const { sorted, ...counts } = await apply(query);
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
      const { sorted, ...counts } = await apply(query);
      return { groups: orderGroups(groupByCategory(sorted), sorted, query.sort), ...counts };
    },
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
