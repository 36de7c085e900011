import { bySlug } from '#content/by-slug.ts';
import type { Gadget } from '#content/gadgets.ts';
import type { Library } from '#content/library.ts';
import { linkToStore, type StoreLink, searchAtStore } from './stores.ts';

/** Where a gadget is sold; Amazon, which a record without a store means, sells no cars. */
export function storeOf(
  gadget: Gadget,
  { products, site: { stores } }: Pick<Library, 'products' | 'site'>,
): StoreLink | undefined {
  const product = bySlug(products, gadget.slug);
  if (product) return product.store;
  const [offer] = gadget.stores ?? [];
  if (offer && 'url' in offer) return linkToStore(offer.url, stores.list, gadget);
  if (gadget.kind === 'vehicle') return undefined;
  const search = searchAtStore(offer?.search ?? gadget.name, stores.list);
  return linkToStore(search, stores.list, gadget);
}
