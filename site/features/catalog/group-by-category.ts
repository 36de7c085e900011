import type { CategoryGroup, Product } from '#contract/products.ts';

const thumbnails = 3;

/** Most products first; groups of one size in the order in which they appear in the catalogue. */
export function groupByCategory(products: Product[]): CategoryGroup[] {
  const groups = Map.groupBy(products, ({ category }) => category);
  return [...groups]
    .map(([name, members]) => ({
      name,
      count: members.length,
      products: members
        .slice(0, thumbnails)
        .map(({ slug, name, imageUrl, category }) => ({ slug, name, imageUrl, category })),
    }))
    .sort((a, b) => b.count - a.count);
}
