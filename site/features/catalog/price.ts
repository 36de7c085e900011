/** Cents, shown as whole dollars. By hand: the first use of Intl costs a server 70 ms and 11 MB at its start. */
export function formatPrice(cents: number): string {
  return `$${String(Math.round(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** Stored out of 50, shown out of 5. */
export function shownRating(rating: number): string {
  return (rating / 10).toFixed(1);
}
