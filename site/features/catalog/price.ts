/** Formats cents as whole dollars without Intl, which would slow down the server's start. */
export function formatPrice(cents: number): string {
  return `$${String(Math.round(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** Stored out of 50, shown out of 5. */
export function shownRating(rating: number): string {
  return (rating / 10).toFixed(1);
}
