/** 'Smart Home' -> 'smart-home': a category's name as its address. */
export function categorySlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Between the gadgets of a comparison, in its address. */
const between = '-vs-';

/** One comparison, one address: each gadget once, in alphabetical order. Anybody can spell it without asking. */
export function comparisonSlug(slugs: readonly string[]): string {
  return [...new Set(slugs)].sort().join(between);
}

export const slugsInComparison = (comparison: string): string[] => comparison.split(between);

/** Side by side. Apart from the spelling of addresses, which few pages need. */
export const maxCompared = 4;

/** 'What we store' stands at #what-we-store. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
