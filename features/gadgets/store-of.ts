import type { Gadget } from '#content/gadgets.ts';
import type { Library } from '#content/library.ts';
import { bySlug } from '#features/content/by-slug.ts';
import { type SoldAt, soldAt } from './stores.ts';

/** Where a gadget is sold; Amazon, which a record without a store means, sells no cars. */
export function storeOf(
  gadget: Gadget,
  { products, site: { stores } }: Pick<Library, 'products' | 'site'>,
): SoldAt | undefined {
  const product = bySlug(products, gadget.slug);
  if (product) return product.store;
  const [main, ...others] = gadget.stores ?? [];
  if (main) return soldAt([main, ...others], stores.list, gadget);
  if (gadget.kind === 'vehicle') return undefined;
  return soldAt([{ search: gadget.name }], stores.list, gadget);
}
