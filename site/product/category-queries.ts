import type { Category } from '#content/categories.ts';
import { categorySlug } from '#content/slug.ts';
import type { CategoryGroup } from '#contract/filters.ts';
import type { Product } from '#contract/product.ts';
import { fromAll, withoutVotes } from './queries.ts';

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

export const categoryGroups = fromAll<CategoryGroup[]>('categories', groupByCategory, withoutVotes);

export const productsOfCategory = (slug: string) =>
  fromAll<Product[]>(`category:${slug}`, (products) =>
    products.filter(({ category }) => categorySlug(category) === slug),
  );

/** Shelves that share a kind of gadget: whoever looks for a watch finds all of them on either. */
const sisters: Record<string, Category> = { fitness: 'Smartwatch', smartwatch: 'Fitness' };

export interface AlsoHere {
  shelf: Category;
  products: Pick<Product, 'slug' | 'name'>[];
}

export const alsoHere = (slug: string) =>
  fromAll<AlsoHere | null>(
    `also:${slug}`,
    (all) => {
      const shelf = sisters[slug];
      if (!shelf) return null;
      const products = all.filter(({ category }) => category === shelf);
      return { shelf, products: products.map(({ slug, name }) => ({ slug, name })) };
    },
    withoutVotes,
  );
