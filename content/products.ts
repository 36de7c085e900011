import { findImage, type LibraryImages } from '#features/content/images.ts';
import { knownPrices } from '#features/gadgets/prices.ts';
import { offerUrl, type SoldAt, soldAt } from '#features/gadgets/stores.ts';
import type { ProductFile } from './schema/documents.ts';
import type { FactsFile } from './schema/facts.ts';
import type { SiteFiles } from './schema/site-documents.ts';

export interface LibraryProduct extends ProductFile {
  slug: string;
  /** At the time of our review, in US dollars. */
  price: number;
  /** Place in the editorial order, from 0. */
  position: number;
  amazonUrl: string;
  /** What pages say about that link, and the other stores. */
  store: SoldAt;
  /** Its own picture, the stock photo, or empty. */
  imageUrl: string;
  /** Of its own picture, if that is somebody else's. */
  photoCredit?: string;
}

/** A product without a price is not shown. */
export function toProducts(
  documents: readonly { slug: string; value: ProductFile }[],
  facts: ReadonlyMap<string, FactsFile>,
  { order: { products: order }, stores }: Pick<SiteFiles, 'order' | 'stores'>,
  images: LibraryImages,
): LibraryProduct[] {
  // A product that the owner has not placed yet is new, so it comes first.
  const place = (slug: string) => order.indexOf(slug);
  return documents
    .toSorted((a, b) => place(a.slug) - place(b.slug) || a.slug.localeCompare(b.slug))
    .flatMap(({ slug, value }) => {
      const [price] = knownPrices(facts.get(slug) ?? { prices: [] });
      return price ? [{ ...value, slug, price: price.usd }] : [];
    })
    .map((product, position) => {
      return {
        ...product,
        position,
        emoji: threeEmoji(product.emoji),
        amazonUrl: offerUrl(product.stores[0], stores.list),
        store: soldAt(product.stores, stores.list, product),
        ...photoOf(product, images),
      };
    });
}

const defaultEmoji = ['😍', '🚀', '💯'];

/** Pads a product's own emoji with the defaults to three. */
function threeEmoji(own: readonly string[]): string[] {
  return [...own, ...defaultEmoji.filter((emoji) => !own.includes(emoji))].slice(
    0,
    defaultEmoji.length,
  );
}

function photoOf({ image, photo }: ProductFile, images: LibraryImages) {
  const own = findImage(images, image);
  if (!own) return { imageUrl: photoUrl(photo) };
  return { imageUrl: own.src, photoAlt: own.alt, photoCredit: own.credit };
}

export const photoUrl = (id: string | undefined): string =>
  id ? `https://images.unsplash.com/${id}` : '';
