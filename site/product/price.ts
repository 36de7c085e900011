const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Cents, shown as whole dollars. */
export function formatPrice(cents: number): string {
  return dollars.format(cents / 100);
}

/** Stored out of 50, shown out of 5. */
export function shownRating(rating: number): string {
  return (rating / 10).toFixed(1);
}
