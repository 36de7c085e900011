import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import type { Library } from '#content/library.ts';
import { linkToStore, type StoreLink, searchAtStore } from './stores.ts';

/** Where a gadget is sold. Amazon sells no cars, so rivals among those link to their makers. */
export function storeOf(
  gadget: Gadget,
  { products, site: { stores } }: Pick<Library, 'products' | 'site'>,
): StoreLink | undefined {
  const product = bySlug(products, gadget.slug);
  if (product) return product.store;
  const { list, carMakers } = stores;
  const link =
    gadget.kind === 'vehicle' ? carMakers[gadget.slug] : searchAtStore(gadget.name, list);
  return link ? linkToStore(link, list, gadget) : undefined;
}
