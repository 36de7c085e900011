import { expect, test } from 'vitest';
import { chartBars } from './chart.tsx';

const now = new Date('2026-11-15T23:30:00Z');

test('a month is shown by days, a year by weeks, and no count is lost', () => {
  expect(chartBars([], ['views'], '2026-10-17', now)).toHaveLength(30);
  const days = [
    { day: '2026-01-01', views: 1 },
    { day: '2026-01-07', views: 2 },
    { day: '2026-01-08', views: 4 },
    { day: '2026-11-15', views: 8 },
  ];
  const weeks = chartBars(days, ['views'], '2026-01-01', now);
  expect(weeks.slice(0, 2)).toEqual([
    { day: '2026-01-01', views: 3 },
    { day: '2026-01-08', views: 4 },
  ]);
  expect(weeks.reduce((sum, { views }) => sum + views, 0)).toBe(15);
});
