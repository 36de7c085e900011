/** 'Smart Home' becomes 'smart-home'. */
export function categorySlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

const separator = '-vs-';

/** Sorted and without duplicates, so that each comparison has one URL. */
export function comparisonSlug(slugs: readonly string[]): string {
  return [...new Set(slugs)].sort().join(separator);
}

export const slugsInComparison = (comparison: string): string[] => comparison.split(separator);

export const maxCompared = 4;

/** 'What we store' becomes 'what-we-store'. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
