import { expect, test } from 'vitest';
import { dateTime, fieldTime, shortTime } from './format.ts';

test('times are shown and edited in the time zone of the site', () => {
  const [noon, zone] = ['2026-11-03T12:00:00.000Z', 'America/New_York'];
  expect(fieldTime(noon, zone)).toBe('2026-11-03T07:00');
  expect(dateTime(noon, zone)).toMatch(/^Nov 3, 2026, 7:00\sAM$/);
  // It is still November 2 there.
  const night = new Date('2026-11-03T03:00:00.000Z');
  expect(shortTime(noon, night, zone)).toBe('Nov 3');
});
