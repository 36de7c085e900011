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
