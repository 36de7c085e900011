import { expect, test } from 'vitest';
import { cities, findTimeZone, zoneName } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');

test.each([
  ['New York', 'America/New_York'],
  [' new york ', 'America/New_York'],
  ['Berlin', 'Europe/Berlin'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['UTC-5', 'Etc/GMT+5'],
  ['+02:00', 'Etc/GMT-2'],
  ['GMT+0', 'UTC'],
  ['Atlantis', undefined],
  ['', undefined],
])('the owner can type “%s” as a time zone', (typed, zone) => {
  expect(findTimeZone(typed, winter)).toBe(zone);
});

test('an offset with half an hour finds a place with it', () => {
  const zone = findTimeZone('UTC+5:30', winter) ?? '';
  expect(new Date(winter).toLocaleTimeString('sv-SE', { timeZone: zone })).toBe('17:30:00');
});

test('a zone is shown as a city or an offset, and found again by it', () => {
  expect(['America/New_York', 'Etc/GMT+5', 'UTC'].map(zoneName)).toEqual([
    'New York',
    'UTC-5',
    'UTC',
  ]);
  expect(cities(winter)).toContainEqual(['New York', 'UTC-5']);
});
