import { priceLimits, ratingBands } from '#contract/catalog-values.ts';
import type { CategoryGroup, FilterChoices, Product } from '#contract/products.ts';

type Priced = Pick<Product, 'price' | 'latestPrice' | 'rating'>;

/**
 * In cents; what a visitor would pay today decides filters and sorting. A product without a dated
 * price has its tested one; one whose price is superseded is in no budget and sorted last.
 */
export const payable = ({ price, latestPrice }: Omit<Priced, 'rating'>): number =>
  latestPrice === null ? Number.POSITIVE_INFINITY : (latestPrice?.cents ?? price);

export const costsLess = (product: Priced, dollars: string): boolean =>
  payable(product) < Number(dollars) * 100;
export const isRated = ({ rating }: Priced, min: string): boolean => rating >= Number(min) * 10;

/** Omits filters that would match nothing or everything. */
export function choicesOf(products: readonly Priced[]): FilterChoices {
  const splits = (passes: (product: Priced) => boolean): boolean =>
    products.some(passes) && !products.every(passes);
  return {
    under: priceLimits.filter((dollars) => splits((product) => costsLess(product, dollars))),
    rating: ratingBands.filter((min) => splits((product) => isRated(product, min))),
  };
}

const thumbnails = 3;

/** Largest groups first; equal ones stay in catalog order. */
export function groupByCategory(products: Product[]): CategoryGroup[] {
  const groups = Map.groupBy(products, ({ category }) => category);
  return [...groups]
    .map(([name, members]) => ({
      name,
      count: members.length,
      products: members
        .slice(0, thumbnails)
        .map(({ slug, name, imageUrl, category }) => ({ slug, name, imageUrl, category })),
    }))
    .sort((a, b) => b.count - a.count);
}
