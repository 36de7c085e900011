import { expect, test } from 'vitest';
import type { Library } from '#features/content/current.ts';
import type { Query } from '#features/content/page.ts';
import type { Gadget } from './gadget.ts';
import { groupByCategory, listProducts, rivalsUnder } from './list.ts';
import type { Product } from './product.ts';

const products = [
  { slug: 'torch', name: 'Torch', category: 'Tech', price: 9900, rating: 45 },
  { slug: 'anvil', name: 'anvil', category: 'Smart Home', price: 30_000, rating: 41 },
  { slug: 'buoy', name: 'Buoy', category: 'Tech', price: 19_900, rating: 45 },
  { slug: 'raft', name: 'Raft', category: 'Fitness', price: 120_000, rating: 38 },
] as Product[];

/** Two of them have a review. */
const library = {
  reviews: [
    { slug: 'raft', date: '2025-01-14T10:00:00Z' },
    { slug: 'buoy', date: '2025-02-01T10:00:00Z' },
  ],
} as Library;

const list = (query: Query, all = products) => listProducts(all, library, query);
const slugs = (query: Query, all = products) =>
  list(query, all)
    .products.map(({ slug }) => slug)
    .join(' ');

test('a shopper sorts by date, rating, price or name; ties have the editorial order', () => {
  expect(slugs({})).toBe('torch anvil buoy raft');
  expect(slugs({ sort: 'newest' })).toBe('buoy raft torch anvil');
  expect(slugs({ sort: 'rating' })).toBe('torch buoy anvil raft');
  expect(slugs({ sort: 'price' })).toBe('torch buoy anvil raft');
  expect(slugs({ sort: 'name' })).toBe('anvil buoy raft torch');
});

test('a gadget at exactly the budget is not under it, and a rating is included', () => {
  expect(slugs({ under: '300' })).toBe('torch buoy');
  expect(slugs({ under: '500' })).toBe('torch anvil buoy');
  expect(slugs({ rating: '4' })).toBe('torch anvil buoy');
  expect(slugs({ rating: '4.5', under: '200', sort: 'name' })).toBe('buoy torch');
});

test('a budget is compared with today’s price, and a price that changed is in none', () => {
  const [torch, anvil] = products as [Product, Product];
  const today = [
    { ...torch, latestPrice: { cents: 40_000, month: '2026-11', kind: 'list' as const } },
    { ...anvil, latestPrice: { cents: 19_900, month: '2026-11', kind: 'list' as const } },
    { ...torch, slug: 'lamp', latestPrice: null },
  ];
  expect(slugs({ under: '200' }, today)).toBe('anvil');
  expect(slugs({ sort: 'price' }, today)).toBe('anvil torch lamp');
});

test('filters are offered if they leave some tests but not all, plus the selected one', () => {
  expect(list({}).choices).toEqual({
    under: ['200', '300', '500', '1000'],
    rating: ['4.5', '4'],
  });
  // All products with four and a half stars cost less than 200.
  expect(list({ rating: '4.5' }).choices.under).toEqual([]);
  expect(list({ rating: '4.5', under: '200' }).choices).toEqual({
    under: ['200'],
    rating: ['4.5'],
  });
});

test('a budget also finds rivals of the same kinds, but never a buried one', () => {
  const rival = (slug: string, usd: number, more = {}) =>
    ({
      slug,
      name: slug,
      kind: 'speaker',
      isRival: true,
      prices: [{ usd, month: '2026-10' }],
      ...more,
    }) as Gadget;
  const gadgets = [
    rival('torch', 99, { isRival: false }),
    rival('lamp', 150),
    rival('candle', 80),
    rival('bonfire', 900),
    rival('gas', 60, { buried: {} }),
  ];
  const found = (limit: string | undefined, some = products) =>
    rivalsUnder(limit, some, gadgets).map(({ slug }) => slug);
  expect(found('200')).toEqual(['candle', 'lamp']);
  expect(found('200', products.slice(1))).toEqual([]);
  expect(found(undefined)).toEqual([]);
});

test('categories come largest first with at most three pictures', () => {
  const many = [...products, ...products.map((product) => ({ ...product, category: 'Tech' }))];
  expect(
    groupByCategory(many).map(({ name, count, products }) => [name, count, products.length]),
  ).toEqual([
    ['Tech', 6, 3],
    ['Smart Home', 1, 1],
    ['Fitness', 1, 1],
  ]);
});
