import type { Category } from '#content/schema/categories.ts';
import { categorySlug } from '#content/slugs.ts';
import type { CategoryGroup, Product } from '#contract/products.ts';
import { groupByCategory } from './group-by-category.ts';
import { fromAll, withoutVotes } from './queries.ts';

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
