// No schemas in this file, because browsers import it.

/** Price filters in URLs. */
export const priceBands = ['under-200', '200-500', '500-1000', 'over-1000'] as const;
/** Minimum ratings out of five. */
export const ratingBands = ['4.5', '4', '3.5'] as const;

/** The default is the editorial order. */
export const sorts = ['newest', 'rating', 'price', 'name'] as const;
/** Upper limits in dollars. */
export const priceLimits = ['200', '300', '500', '1000'] as const;

export type RatingBand = (typeof ratingBands)[number];
export type Sort = (typeof sorts)[number];
export type PriceLimit = (typeof priceLimits)[number];

/** `replaced` shows the successor that the facts name. */
export const availabilities = ['sold', 'sold out', 'discontinued', 'replaced'] as const;
export type Availability = (typeof availabilities)[number];
