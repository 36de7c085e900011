/** The bands by which prices and ratings are filtered, as addresses write them. Apart from the schemas, so that a browser carries none. */
export const priceBands = ['under-200', '200-500', '500-1000', 'over-1000'] as const;
/** Out of five, and above. */
export const ratingBands = ['4.5', '4', '3.5'] as const;

export type PriceBand = (typeof priceBands)[number];
export type RatingBand = (typeof ratingBands)[number];
