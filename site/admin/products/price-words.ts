/** As it is typed: `1999`, `1999.50`. */
export const dollars = (cents: number): string => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** `1,999.50` and `$799` are prices; `1.999` and `799,50` are other countries' and could mean two things. In cents. */
export function centsOf(typed: string): number | undefined {
  const price = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/.exec(typed.trim());
  return price
    ? Math.round(Number(`${price[1]?.replaceAll(',', '')}${price[2] ?? ''}`) * 100)
    : undefined;
}
