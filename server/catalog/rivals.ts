import type { Gadget } from '#content/gadgets.ts';
import { categorySlug } from '#content/slugs.ts';
import type { FilterQuery, Product, Rival } from '#contract/products.ts';
import { currentPrice } from '#features/gadgets/prices.ts';

const maxRivals = 6;

/** Rivals have no rating, so a filter by rating leaves them out; buried ones are never offered. */
export function rivalsWithin(
  gadgets: readonly Gadget[],
  products: readonly Product[],
  { category, under, rating }: FilterQuery,
): Rival[] {
  if (!under || rating) return [];
  const ours = products.filter(
    (product) => !category || categorySlug(product.category) === category,
  );
  return gadgets
    .flatMap((gadget): Rival[] => {
      const alike = ours.find(({ slug }) =>
        gadgets.some((own) => own.slug === slug && own.kind === gadget.kind),
      );
      const price = currentPrice(gadget);
      if (!gadget.isRival || gadget.buried || !alike || !price || price.usd >= Number(under))
        return [];
      const { usd, month, kind } = price;
      const latestPrice = { cents: Math.round(usd * 100), month, kind };
      return [{ slug: gadget.slug, name: gadget.name, latestPrice, beside: alike.slug }];
    })
    .sort((a, b) => a.latestPrice.cents - b.latestPrice.cents)
    .slice(0, maxRivals);
}
