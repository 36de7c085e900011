import { formatUsd } from '#features/gadgets/prices.ts';

export const formatPrice = (cents: number): string => formatUsd(cents / 100);

/** Stored out of 50, shown out of 5. */
export function shownRating(rating: number): string {
  return (rating / 10).toFixed(1);
}
