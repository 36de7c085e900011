/** Between the gadgets of a comparison, in its address. */
const between = '-vs-';

/** One comparison, one address: each gadget once, in alphabetical order. Anybody can spell it without asking. */
export function comparisonSlug(slugs: readonly string[]): string {
  return [...new Set(slugs)].sort().join(between);
}

export const comparedSlugs = (comparison: string): string[] => comparison.split(between);
