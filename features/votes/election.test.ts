import { expect, test } from 'vitest';
import { leaderOf } from './election.ts';

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
