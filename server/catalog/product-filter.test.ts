import { expect, test } from 'vitest';
import type { Gadget } from '#content/gadgets.ts';
import type { Product } from '#contract/products.ts';
import { filterQuery } from '#contract/products.ts';
import { filterGroups, filterProducts } from './product-filter.ts';
import { rivalsWithin } from './rivals.ts';

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
  const all = listed as Product[];
  const ask = (words: object) => filterProducts(all, { reviews }, filterQuery.parse(words));
  return {
    ask,
    slugs: (words: object) =>
      ask(words)
        .products.map(({ slug }) => slug)
        .join(' '),
    groups: (words: object) =>
      filterGroups(all, { reviews }, filterQuery.parse(words))
        .groups.map(({ name, count }) => `${name} ${count}`)
        .join(', '),
  };
}

test('a list is sorted by date, rating, price or name; ties have the editorial order', () => {
  const { slugs } = filterOf();
  expect(slugs({})).toBe('torch anvil buoy raft');
  expect(slugs({ sort: 'newest' })).toBe('buoy raft torch anvil');
  expect(slugs({ sort: 'rating' })).toBe('torch buoy anvil raft');
  expect(slugs({ sort: 'price' })).toBe('torch buoy anvil raft');
  expect(slugs({ sort: 'name' })).toBe('anvil buoy raft torch');
});

test('the price limit is exclusive, and the rating limit is inclusive', () => {
  const { slugs, ask } = filterOf();
  expect(slugs({ under: '300' })).toBe('torch buoy');
  expect(slugs({ under: '500' })).toBe('torch anvil buoy');
  expect(slugs({ rating: '4' })).toBe('torch anvil buoy');
  expect(slugs({ rating: '4.5', under: '200', sort: 'name' })).toBe('buoy torch');
  expect(slugs({ category: 'smart-home' })).toBe('anvil');
  const { total, of } = ask({ category: 'tech', under: '200' });
  expect([total, of]).toEqual([2, 2]);
});

test('a price limit also finds rivals of the same kinds, but never a buried one', () => {
  const rival = (slug: string, usd: number, more = {}) =>
    ({
      slug,
      name: slug,
      kind: 'speaker',
      isRival: true,
      prices: [{ usd, month: '2026-10' }],
      ...more,
    }) as Gadget;
  const torch = rival('torch', 99, { isRival: false });
  const gadgets = [
    torch,
    rival('lamp', 150),
    rival('candle', 80),
    rival('bonfire', 900),
    rival('gas', 60, { buried: {} }),
  ];
  const found = (words: object) =>
    rivalsWithin(gadgets, products as Product[], filterQuery.parse(words)).map(({ slug }) => slug);
  expect(found({ category: 'tech', under: '200' })).toEqual(['candle', 'lamp']);
  expect(found({ category: 'fitness', under: '200' })).toEqual([]);
  expect(found({ under: '200', rating: '4' })).toEqual([]);
  expect(found({})).toEqual([]);
});

test('filters are offered if they leave some products but not all, plus the selected one', () => {
  const { ask } = filterOf();
  expect(ask({}).choices).toEqual({
    under: ['200', '300', '500', '1000'],
    rating: ['4.5', '4'],
  });
  // All products with four and a half stars cost less than 200.
  expect(ask({ rating: '4.5' }).choices.under).toEqual([]);
  expect(ask({ rating: '4.5', under: '200' }).choices).toEqual({
    under: ['200'],
    rating: ['4.5'],
  });
  expect(ask({ category: 'fitness' }).choices).toEqual({ under: [], rating: [] });
});

test('categories are ordered by their first product or by name, and count matching products', () => {
  const { groups } = filterOf();
  expect(groups({})).toBe('Tech 2, Smart Home 1, Fitness 1');
  expect(groups({ sort: 'newest' })).toBe('Tech 2, Fitness 1, Smart Home 1');
  expect(groups({ sort: 'name' })).toBe('Fitness 1, Smart Home 1, Tech 2');
  expect(groups({ under: '500', rating: '4' })).toBe('Tech 2, Smart Home 1');
});

test('a long list has pages of twelve; a page beyond the last is the last', () => {
  const many = Array.from({ length: 32 }, (_, index) => ({
    ...products[0],
    slug: `p${index}`,
    price: 100 * index,
  }));
  const { ask } = filterOf(many);
  const pages = [1, 2, 3, 99].map((page) => ask({ sort: 'price', page }));
  expect(
    pages.map(({ products, page, pages }) => [products.length, products[0]?.slug, page, pages]),
  ).toEqual([
    [12, 'p0', 1, 3],
    [12, 'p12', 2, 3],
    [8, 'p24', 3, 3],
    [8, 'p24', 3, 3],
  ]);
});
