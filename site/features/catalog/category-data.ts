import { type Category, categories, categoryDetails } from '#content/schema/categories.ts';
import { categorySlug } from '#content/slugs.ts';
import type { CategoryGroup, Product } from '#contract/products.ts';
import { groupByCategory } from './filter-choices.ts';
import { fromAll, withoutVotes } from './queries.ts';

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

/** As much of an invented name as is repeated. */
const longestName = 60;

/** The category's own name where there is one, otherwise its slug made readable: it can be anything that was typed. */
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
  // The cut can go through the middle of an emoji: what is left of it is the same sign on the server and in the browser.
  return decoded(slug).replace(unseen, '').slice(0, longestName).toWellFormed();
}

/** Control characters, and marks that turn the direction of the text around them or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    // A stray percent sign is no code.
    return slug;
  }
}

export const categoryGroups = fromAll<CategoryGroup[]>('categories', groupByCategory, withoutVotes);

export const productsOfCategory = (slug: string) =>
  fromAll<Product[]>(`category:${slug}`, (products) =>
    products.filter(({ category }) => categorySlug(category) === slug),
  );

/** Shelves that share a kind of gadget: whoever looks for a watch finds all of them on either. */
const sisters: Record<string, Category> = { fitness: 'Smartwatch', smartwatch: 'Fitness' };

interface AlsoHere {
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
