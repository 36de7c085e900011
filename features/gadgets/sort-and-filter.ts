import type { Query } from '#features/content/page.ts';
import type { Library } from '#features/content/snapshot.ts';
import type { Product } from './products.ts';

/** The default is the editorial order. */
export const sorts = ['newest', 'rating', 'price'] as const;
/** Upper limits in dollars. */
export const priceLimits = ['200', '300', '500', '1000'] as const;
/** Minimum ratings out of five. */
export const ratingBands = ['4.5', '4'] as const;

export type Sort = (typeof sorts)[number];

type Order = (one: Product, other: Product) => number;

/**
 * In cents; what a visitor would pay today decides filters and sorting. A product without a dated
 * price has its tested one; one whose price is superseded is in no budget and sorted last.
 */
const payable = ({ price, latestPrice }: Pick<Product, 'price' | 'latestPrice'>): number =>
  latestPrice === null ? Number.POSITIVE_INFINITY : (latestPrice?.cents ?? price);

/** Sorts and filters by the query of an address. */
export function sortAndFilter(
  all: readonly Product[],
  { reviews }: Pick<Library, 'reviews'>,
  { sort, under, rating }: Query,
): Product[] {
  const found = all.filter(
    (product) =>
      (!under || payable(product) < Number(under) * 100) &&
      (!rating || product.rating >= Number(rating) * 10),
  );
  const dates = new Map(reviews.map(({ slug, date }) => [slug, date]));
  // The sort is stable, so equal products keep the editorial order.
  return sort ? found.sort(orders(dates)[sort as Sort]) : found;
}

/** Only reviews have dates; short tests come last. */
const orders = (dates: ReadonlyMap<string, string>): Record<Sort, Order> => ({
  newest: (one, other) => (dates.get(other.slug) ?? '').localeCompare(dates.get(one.slug) ?? ''),
  rating: (one, other) => other.rating - one.rating,
  price: (one, other) => payable(one) - payable(other),
});

/** '1 product tested', '2 products tested'. */
export const productsTested = (count: number): string =>
  `${count} ${count === 1 ? 'product' : 'products'} tested`;
