import { priceLimits, ratingBands } from '#contract/catalog-values.ts';
import type { FilterChoices, Product } from '#contract/products.ts';

type Priced = Pick<Product, 'price' | 'rating'>;

export const costsLess = ({ price }: Priced, dollars: string): boolean =>
  price < Number(dollars) * 100;
export const isRated = ({ rating }: Priced, least: string): boolean => rating >= Number(least) * 10;

/** Nobody is offered a filter that leaves nothing, or everything. */
export function choicesOf(products: readonly Priced[]): FilterChoices {
  const splits = (passes: (product: Priced) => boolean): boolean =>
    products.some(passes) && !products.every(passes);
  return {
    under: priceLimits.filter((dollars) => splits((product) => costsLess(product, dollars))),
    rating: ratingBands.filter((least) => splits((product) => isRated(product, least))),
  };
}
