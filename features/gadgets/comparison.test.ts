import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { listedPairs } from './comparison.ts';

const [one] = library.products;
if (!one) throw new Error('There is no gadget of our own.');

/** Products of one kind, one dollar apart. */
const gadgetsOfOneKind = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...one,
    slug: `g${at}`,
    prices: [{ usd: 100 + at, month: '2025-01', kind: 'list' as const }],
  }));

const pairsOf = (count: number) =>
  listedPairs({ reviews: [], products: gadgetsOfOneKind(count) }).map((pair) => pair.join('/'));

test('search engines find every pair of a few gadgets, and of many those of similar price', () => {
  expect(pairsOf(5)).toHaveLength(10);
  const pairs = pairsOf(50);
  expect(pairs).toEqual(expect.arrayContaining(['g19/g20', 'g18/g20', 'g20/g21', 'g20/g22']));
  expect(pairs).not.toContain('g20/g40');
  expect(pairs.length).toBeLessThanOrEqual(50 * 4);
  expect(new Set(pairs).size).toBe(pairs.length);
});
