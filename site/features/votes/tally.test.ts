import { expect, test } from 'vitest';
import { ballots, leaderOf, totalVotes } from './tally.ts';

const record = (emoji: string, count: number) => ({ productId: 1, emoji, count });

test('missing emoji are padded with the defaults up to three', () => {
  expect(ballots([])).toEqual([
    { emoji: '😍', count: 0 },
    { emoji: '🚀', count: 0 },
    { emoji: '💯', count: 0 },
  ]);
  expect(ballots([record('🚀', 2)]).map(({ emoji }) => emoji)).toEqual(['🚀', '😍', '💯']);
});

test('a product with three emoji of its own keeps them, and no fourth is shown', () => {
  const own = ['🧟', '🧦', '🐻', '💯'].map((emoji) => record(emoji, 1));
  expect(ballots(own).map(({ emoji }) => emoji)).toEqual(['🧟', '🧦', '🐻']);
});

test('a count that nobody knows yet stays unknown', () => {
  expect(ballots([{ emoji: '🧟' }])[0]).toEqual({ emoji: '🧟' });
});

test('the highest total leads', () => {
  expect(
    leaderOf([
      { id: 7, total: 1 },
      { id: 8, total: 3 },
      { id: 9, total: 2 },
    ]),
  ).toBe(8);
});

test('nobody leads without a vote, and of equals the first leads', () => {
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

test('a total adds up all emoji', () => {
  expect(totalVotes([record('😍', 2), record('🚀', 3)])).toBe(5);
});
