import { expect, test } from 'vitest';
import { chartBars, everyDay, mondayBefore } from './weeks.ts';

const now = new Date('2026-11-15T23:30:00Z');
type Row = { day: string; confirmed: number; left: number };
const zero = { confirmed: 0, left: 0 };

test('a month is shown by days, a year by weeks, and no count is lost', () => {
  expect(chartBars(everyDay<Row>([], '2026-10-17', now, zero))).toHaveLength(30);
  const year = everyDay<{ day: string; views: number }>([], '2026-01-01', now, {
    views: 1,
  });
  const weeks = chartBars(year);
  expect([weeks[0]?.day, weeks[1]?.day]).toEqual(['2026-01-01', '2026-01-08']);
  expect(weeks.reduce((sum, { views }) => sum + views, 0)).toBe(year.length);
  expect(chartBars([])).toEqual([]);
});

test('half a year starts on a Monday and ends with the current week', () => {
  const since = mondayBefore(now, 25);
  const days = [
    { day: '2026-05-17', confirmed: 9, left: 9 },
    { day: '2026-11-08', confirmed: 2, left: 0 },
    { day: '2026-11-09', confirmed: 3, left: 1 },
    { day: '2026-11-15', confirmed: 1, left: 0 },
  ];
  const weeks = chartBars(everyDay(days, since, now, zero));
  expect([since, weeks.length]).toEqual(['2026-05-18', 26]);
  expect(weeks.slice(-2)).toEqual([
    { day: '2026-11-02', confirmed: 2, left: 0 },
    { day: '2026-11-09', confirmed: 4, left: 1 },
  ]);
});
