import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { categoryName, productsTested, wordsFor } from './category-data.ts';
import { groupByCategory } from './filter-choices.ts';
import { formatPrice, shownRating } from './price.ts';

test.each([
  ['smart-home', 'Smart Home'],
  ['time-travel', 'Time Travel'],
  ['%', '%'],
  ['caf%c3%a9', 'Café'],
])('the name of category %s is %s', (slug, name) => {
  expect(categoryName(slug)).toBe(name);
});

test('a long name is cut without splitting an emoji', () => {
  const name = categoryName(encodeURIComponent(`x${'🧯'.repeat(100)}`));
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

test('counts use singular and plural', () => {
  expect([0, 1, 2].map(productsTested)).toEqual([
    '0 products tested',
    '1 product tested',
    '2 products tested',
  ]);
});

test('prices are whole dollars and ratings are out of five', () => {
  expect(formatPrice(5_199_900)).toBe('$51,999');
  expect(shownRating(38)).toBe('3.8');
});

test('an unknown category has a name and a description', () => {
  expect(categoryName('smart-home')).toBe('Smart Home');
  expect(categoryName('vr')).toBe('VR');
  expect(categoryName('time-machines')).toBe('Time Machines');
  expect(categoryName('caf%c3%a9%20racers')).toBe('Café Racers');
  expect(categoryName('100%-off')).toBe('100% Off');
  expect(categoryName('x'.repeat(9000))).toHaveLength(60);
  expect(wordsFor('Time Machines').description).not.toBe('');
});
