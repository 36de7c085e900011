import { categories } from '#content/categories.ts';
import { categoryWords } from '#content/category-words.ts';
import { categorySlug } from '#content/slug.ts';

/** '1 product tested', '2 products tested'. */
export function productsTested(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'} tested`;
}

const unknown = {
  emoji: '📦',
  description: 'Gadgets that arrived before their shelf did.',
  tagline: 'Tested, shelved and waiting for a label.',
};

export function wordsFor(category: string) {
  const known = categories.find((name) => name === category);
  return known ? categoryWords[known] : unknown;
}

/** The category's own name where there is one, otherwise its slug made readable. */
export function categoryName(slug: string): string {
  return (
    categories.find((name) => categorySlug(name) === slug) ??
    slug
      .split('-')
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  );
}
