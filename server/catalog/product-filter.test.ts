import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { filterQuery } from '#contract/products.ts';
import { createProductFilter } from './product-filter.ts';

const products = [
  { slug: 'torch', name: 'Torch', category: 'Tech', price: 9900, rating: 45 },
  { slug: 'anvil', name: 'anvil', category: 'Smart Home', price: 30_000, rating: 41 },
  { slug: 'buoy', name: 'Buoy', category: 'Tech', price: 19_900, rating: 45 },
  { slug: 'raft', name: 'Raft', category: 'Fitness', price: 120_000, rating: 38 },
];

/** Two of them have a review. */
const reviews = [
  { slug: 'raft', date: '2025-01-14T10:00:00Z' },
  { slug: 'buoy', date: '2025-02-01T10:00:00Z' },
];

function filterOf(listed: readonly object[] = products) {
  const filter = createProductFilter(async () => listed as Product[], reviews);
  const ask = (words: object) => filter.filtered(filterQuery.parse(words));
  return {
    ask,
    slugs: async (words: object) => (await ask(words)).products.map(({ slug }) => slug).join(' '),
    groups: async (words: object) =>
      (await filter.groups(filterQuery.parse(words))).groups
        .map(({ name, count }) => `${name} ${count}`)
        .join(', '),
  };
}

test('a list is sorted by date, rating, price or name; ties have the editorial order', async () => {
  const { slugs } = filterOf();
  expect(await slugs({})).toBe('torch anvil buoy raft');
  expect(await slugs({ sort: 'newest' })).toBe('buoy raft torch anvil');
  expect(await slugs({ sort: 'rating' })).toBe('torch buoy anvil raft');
  expect(await slugs({ sort: 'price' })).toBe('torch buoy anvil raft');
  expect(await slugs({ sort: 'name' })).toBe('anvil buoy raft torch');
});

test('the price limit is exclusive, and the rating limit is inclusive', async () => {
  const { slugs, ask } = filterOf();
  expect(await slugs({ under: '300' })).toBe('torch buoy');
  expect(await slugs({ under: '500' })).toBe('torch anvil buoy');
  expect(await slugs({ rating: '4' })).toBe('torch anvil buoy');
  expect(await slugs({ rating: '4.5', under: '200', sort: 'name' })).toBe('buoy torch');
  expect(await slugs({ category: 'smart-home' })).toBe('anvil');
  const { total, of } = await ask({ category: 'tech', under: '200' });
  expect([total, of]).toEqual([2, 2]);
});

test('filters are offered if they leave some products but not all, plus the selected one', async () => {
  const { ask } = filterOf();
  expect((await ask({})).choices).toEqual({
    under: ['200', '300', '500', '1000'],
    rating: ['4.5', '4'],
  });
  // All products with four and a half stars cost less than 200.
  expect((await ask({ rating: '4.5' })).choices.under).toEqual([]);
  expect((await ask({ rating: '4.5', under: '200' })).choices).toEqual({
    under: ['200'],
    rating: ['4.5'],
  });
  expect((await ask({ category: 'fitness' })).choices).toEqual({ under: [], rating: [] });
});

test('categories are ordered by their first product or by name, and count matching products', async () => {
  const { groups } = filterOf();
  expect(await groups({})).toBe('Tech 2, Smart Home 1, Fitness 1');
  expect(await groups({ sort: 'newest' })).toBe('Tech 2, Fitness 1, Smart Home 1');
  expect(await groups({ sort: 'name' })).toBe('Fitness 1, Smart Home 1, Tech 2');
  expect(await groups({ under: '500', rating: '4' })).toBe('Tech 2, Smart Home 1');
});

test('a long list has pages of twelve; a page beyond the last is the last', async () => {
  const many = Array.from({ length: 32 }, (_, index) => ({
    ...products[0],
    slug: `p${index}`,
    price: 100 * index,
  }));
  const { ask } = filterOf(many);
  const pages = await Promise.all([1, 2, 3, 99].map((page) => ask({ sort: 'price', page })));
  expect(
    pages.map(({ products, page, pages }) => [products.length, products[0]?.slug, page, pages]),
  ).toEqual([
    [12, 'p0', 1, 3],
    [12, 'p12', 2, 3],
    [8, 'p24', 3, 3],
    [8, 'p24', 3, 3],
  ]);
});
