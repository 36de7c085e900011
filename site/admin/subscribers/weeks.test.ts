import { expect, test } from 'vitest';
import { byWeek, firstDay } from './weeks.ts';

const now = new Date('2026-11-15T23:30:00Z');

test('days are added up by weeks that begin on Mondays, up to the one that runs', () => {
  const days = [
    { day: '2026-05-17', asked: 9, confirmed: 9, left: 9, bounced: 9 },
    { day: '2026-11-08', asked: 4, confirmed: 2, left: 0, bounced: 1 },
    { day: '2026-11-09', asked: 4, confirmed: 3, left: 1, bounced: 1 },
    { day: '2026-11-15', asked: 1, confirmed: 1, left: 0, bounced: 0 },
  ];
  const { weeks, confirmed, gone } = byWeek(days, now);
  expect([weeks.length, weeks[0], weeks.at(-2), weeks.at(-1)]).toEqual([
    26,
    firstDay(now),
    '2026-11-02',
    '2026-11-09',
  ]);
  expect([confirmed.slice(-3), gone.slice(-3)]).toEqual([
    [0, 2, 4],
    [0, 1, 2],
  ]);
  // Before the first week of the chart.
  expect(confirmed.reduce((sum, value) => sum + value, 0)).toBe(6);
});
