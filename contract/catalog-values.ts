/** The bands by which prices and ratings are filtered, as addresses write them. Apart from the schemas, so that a browser carries none. */
export const priceBands = ['under-200', '200-500', '500-1000', 'over-1000'] as const;
/** Out of five, and above. */
export const ratingBands = ['4.5', '4', '3.5'] as const;

/** How a list of tests can be sorted; without one it stands in the editors' order. */
export const sorts = ['newest', 'rating', 'price', 'name'] as const;
/** In dollars: a list of tests can be cut to what costs less. */
export const priceLimits = ['200', '300', '500', '1000'] as const;
/** Beyond the first; no list is longer, and nobody can make up a page of one. */
export const laterPages = Array.from({ length: 298 }, (_, index) => String(index + 2));

export type PriceBand = (typeof priceBands)[number];
export type RatingBand = (typeof ratingBands)[number];
export type Sort = (typeof sorts)[number];
export type PriceLimit = (typeof priceLimits)[number];

/** What a product is voted for with where it names too few of its own. */
const defaults = ['😍', '🚀', '💯'];

/** Three always: what is missing is padded with the defaults that are not there yet, in their order. */
export function threeEmoji(own: readonly string[]): string[] {
  return [...own, ...defaults.filter((emoji) => !own.includes(emoji))].slice(0, defaults.length);
}

/** The version of a product's link, for the `If-Match` header of its update. */
export const linkVersion = (amazonUrl: string): string => `"${encodeURIComponent(amazonUrl)}"`;

/** The link that an `If-Match` header names; undefined if the header is absent or `*`. */
export function linkOfVersion(header: string | null): string | undefined {
  if (header === null || header.trim() === '*') return undefined;
  try {
    return decodeURIComponent(header.trim().replace(/^"|"$/g, ''));
  } catch {
    return '';
  }
}
