import { expect, test } from 'vitest';
import type { Query } from '#features/content/page.ts';
import type { Library } from '#features/content/snapshot.ts';
import type { Product } from './products.ts';
import { sortAndFilter } from './sort-and-filter.ts';

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

const slugs = (query: Query, all = products) =>
  sortAndFilter(all, library, query)
    .map(({ slug }) => slug)
    .join(' ');

test('a shopper sorts by date, rating or price; ties have the editorial order', () => {
  expect(slugs({})).toBe('torch anvil buoy raft');
  expect(slugs({ sort: 'newest' })).toBe('buoy raft torch anvil');
  expect(slugs({ sort: 'rating' })).toBe('torch buoy anvil raft');
  expect(slugs({ sort: 'price' })).toBe('torch buoy anvil raft');
});

test('a gadget at exactly the budget is not under it, and a rating is included', () => {
  expect(slugs({ under: '300' })).toBe('torch buoy');
  expect(slugs({ under: '500' })).toBe('torch anvil buoy');
  expect(slugs({ rating: '4' })).toBe('torch anvil buoy');
  expect(slugs({ rating: '4.5', under: '200', sort: 'newest' })).toBe('buoy torch');
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
