import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import { listedPairs } from './comparison.ts';

const [one] = library.gadgets.filter(({ isRival }) => !isRival);
if (!one) throw new Error('There is no gadget of our own.');

/** A shelf of one kind, a dollar between neighbors. */
const shelf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...one,
    slug: `g${at}`,
    price: { ...one.price, usd: 100 + at },
  }));

const pairsOf = (count: number) =>
  listedPairs({ reviews: [], gadgets: shelf(count) }).map((pair) => pair.join('/'));

test('on a small shelf everything is listed beside everything', () => {
  expect(pairsOf(5)).toHaveLength(10);
});

test('on a full shelf each is listed beside those that cost about as much, so that pages grow with the shelf and not with its square', () => {
  const pairs = pairsOf(50);
  expect(pairs).toEqual(expect.arrayContaining(['g19/g20', 'g18/g20', 'g20/g21', 'g20/g22']));
  expect(pairs).not.toContain('g20/g40');
  expect(pairs.length).toBeLessThanOrEqual(50 * 4);
  expect(new Set(pairs).size).toBe(pairs.length);
});
