import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { formatPrice, shownRating } from '#site/ui/price-and-rating.ts';
import { categoryName } from './category-data.ts';
import { groupByCategory } from './filter-choices.ts';

test.each([
  ['smart-home', 'Smart Home'],
  ['time-travel', 'Time Travel'],
  ['%', '%'],
  ['caf%c3%a9', 'Café'],
])('the name of category %s is %s', (slug, name) => {
  expect(categoryName(slug, [{ name: 'Smart Home', emoji: '🏠' }])).toBe(name);
});

test('a long name is cut without splitting an emoji', () => {
  const name = categoryName(encodeURIComponent(`x${'🧯'.repeat(100)}`), []);
  expect(name.length).toBeLessThanOrEqual(60);
  expect(name.isWellFormed()).toBe(true);
});

const product = (slug: string, category: string) =>
  ({ slug, name: slug, category, imageUrl: '' }) as Product;

test('groups come largest first with at most three thumbnails', () => {
  const groups = groupByCategory([
    product('a', 'Audio'),
    product('b', 'Gaming'),
    product('c', 'Gaming'),
    product('d', 'Gaming'),
    product('e', 'Gaming'),
  ]);
  expect(groups.map(({ name, count, products }) => [name, count, products.length])).toEqual([
    ['Gaming', 4, 3],
    ['Audio', 1, 1],
  ]);
});

test('prices are whole dollars and ratings are out of five', () => {
  expect(formatPrice(5_199_900)).toBe('$51,999');
  expect(shownRating(38)).toBe('3.8');
});
