import { expect, test } from 'vitest';
import { fieldTime, fullTime, shortTime } from './format.ts';

test('times are shown and edited in the time zone of the site', () => {
  const [noon, zone] = ['2026-11-03T12:00:00.000Z', 'America/New_York'];
  expect(fieldTime(noon, zone)).toBe('2026-11-03T07:00');
  expect(fullTime(noon, zone)).toMatch(/^Tuesday, November 3, 2026 at 7:00\sAM EST$/);
  // It is still November 2 there.
  const night = new Date('2026-11-03T03:00:00.000Z');
  expect(shortTime(noon, night, zone)).toBe('Nov 3');
});
