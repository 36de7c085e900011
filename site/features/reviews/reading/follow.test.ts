import { expect, test } from 'vitest';
import { minutesLeft } from './follow.ts';

test('the minutes that are left go down to none, and a begun minute counts', () => {
  const at = (share: number) => minutesLeft(12, share);
  expect([0, 0.01, 0.5, 0.55, 0.99, 1].map(at)).toEqual([12, 12, 6, 6, 1, 0]);
});

test('before the text begins all of it is left, and behind its end nothing', () => {
  expect(minutesLeft(12, -3)).toBe(12);
  expect(minutesLeft(12, 7)).toBe(0);
});
