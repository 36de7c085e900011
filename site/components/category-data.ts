import type { LibrarySite } from '#content/library.ts';
import { categorySlug } from '#content/slugs.ts';
import type { CategoryGroup, Product } from '#contract/products.ts';
import type { CategoryLink } from '#site/router/page.ts';
import { groupByCategory } from './filter-choices.ts';
import { selectProducts, withoutVotes } from './product-queries.ts';

/** '1 product tested', '2 products tested'. */
export function productsTested(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'} tested`;
}

export type CategoryTexts = Omit<LibrarySite['categories'][number], 'inFooter'>;

const unknown = {
  emoji: '📦',
  description: 'Gadgets that arrived before their shelf did.',
  tagline: 'Shelved, and waiting for a label.',
};

export const textsOf = (
  name: string,
  { categories }: Pick<LibrarySite, 'categories'>,
): CategoryTexts => categories.find((category) => category.name === name) ?? { name, ...unknown };

/** Limits the length of an invented category name. */
const maxNameLength = 60;

/** The category's name, or a readable form of an unknown slug. */
export function categoryName(slug: string, categories: readonly CategoryLink[]): string {
  return (
    categories.find(({ name }) => categorySlug(name) === slug)?.name ??
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
