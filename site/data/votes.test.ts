import { expect, test } from 'vitest';
import { leaderOf, threeVotes } from './votes.ts';

const record = (emoji: string, count: number) => ({ productId: 1, emoji, count });

test('missing emoji are padded with the defaults up to three', () => {
  expect(threeVotes([])).toEqual([
    { emoji: '😍', count: 0 },
    { emoji: '🚀', count: 0 },
    { emoji: '💯', count: 0 },
  ]);
  expect(threeVotes([record('🚀', 2)]).map(({ emoji }) => emoji)).toEqual(['🚀', '😍', '💯']);
});

test('a product with three or more emoji shows its first three', () => {
  const own = ['🧟', '🧦', '🐻', '💯'].map((emoji) => record(emoji, 1));
  expect(threeVotes(own).map(({ emoji }) => emoji)).toEqual(['🧟', '🧦', '🐻']);
});

test('there is no leader without votes, and the first of equal ones leads', () => {
  expect(
    leaderOf([
      { id: 7, total: 0 },
      { id: 8, total: 0 },
    ]),
  ).toBeUndefined();
  expect(
    leaderOf([
      { id: 7, total: 2 },
      { id: 8, total: 2 },
    ]),
  ).toBe(7);
  expect(leaderOf([])).toBeUndefined();
});
