import { expect, test } from 'vitest';
import { inWeeks } from './weeks.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    views: 1,
    arrivals: n,
    clicks: 0,
    served: 2,
    robots: 0,
  }));

test('a month is told by days, a year by weeks, and nothing is lost on the way', () => {
  expect(inWeeks(days(30))).toHaveLength(30);
  const year = inWeeks(days(365));
  expect([year.length, year[0]?.label, year[1]?.label]).toEqual([53, '2026-01-01', '2026-01-08']);
  expect(year.reduce((sum, { views }) => sum + views, 0)).toBe(365);
  expect(year[0]?.arrivals).toBe(21);
  expect(inWeeks([])).toEqual([]);
});
