import { type Category, categories, categoryDetails } from '#content/schema/categories.ts';
import { categorySlug } from '#content/slugs.ts';
import type { CategoryGroup, Product } from '#contract/products.ts';
import { groupByCategory } from './filter-choices.ts';
import { selectProducts, withoutVotes } from './queries.ts';

/** '1 product tested', '2 products tested'. */
export function productsTested(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'} tested`;
}

const unknown = {
  emoji: '📦',
  description: 'Gadgets that arrived before their shelf did.',
  tagline: 'Shelved, and waiting for a label.',
};

export function wordsFor(category: string) {
  const known = categories.find((name) => name === category);
  return known ? categoryDetails[known] : unknown;
}

/** Limits the length of an invented category name. */
const maxNameLength = 60;

/** The category's name, or a readable form of an unknown slug. */
export function categoryName(slug: string): string {
  return (
    categories.find((name) => categorySlug(name) === slug) ??
    readable(slug)
      .split(/[-\s]+/)
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  );
}

function readable(slug: string): string {
  // Cutting can split an emoji, which would render differently on server and browser.
  return decoded(slug).replace(unseen, '').slice(0, maxNameLength).toWellFormed();
}

/** Control characters, direction marks and invisible characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    // Invalid percent encoding.
    return slug;
  }
}

export const categoryGroups = selectProducts<CategoryGroup[]>(
  'categories',
  groupByCategory,
  withoutVotes,
);

export const productsOfCategory = (slug: string) =>
  selectProducts<Product[]>(`category:${slug}`, (products) =>
    products.filter(({ category }) => categorySlug(category) === slug),
  );

/** Categories with the same kind of product link to each other. */
const relatedCategories: Record<string, Category> = {
  fitness: 'Smartwatch',
  smartwatch: 'Fitness',
};

interface AlsoHere {
  category: Category;
  products: Pick<Product, 'slug' | 'name'>[];
}

export const alsoHere = (slug: string) =>
  selectProducts<AlsoHere | null>(
    `also:${slug}`,
    (all) => {
      const related = relatedCategories[slug];
      if (!related) return null;
      const products = all.filter(({ category }) => category === related);
      return { category: related, products: products.map(({ slug, name }) => ({ slug, name })) };
    },
    withoutVotes,
  );
