import { expect, test } from 'vitest';
import { nextTime } from './schedules.ts';

const next = (rule: Parameters<typeof nextTime>[0], after: string) =>
  nextTime(rule, new Date(after)).toISOString();
const friday = (timeZone: string) => ({ pattern: '0 10 * * 5', timeZone });

test('the next Friday at ten is today before ten, otherwise in a week', () => {
  expect(next(friday('UTC'), '2026-11-20T09:59:59Z')).toBe('2026-11-20T10:00:00.000Z');
  expect(next(friday('UTC'), '2026-11-20T10:00:00Z')).toBe('2026-11-27T10:00:00.000Z');
  expect(next(friday('UTC'), '2026-11-21T00:00:00Z')).toBe('2026-11-27T10:00:00.000Z');
});

test('a local time stays the same when the clocks change', () => {
  expect(next(friday('Europe/Berlin'), '2026-10-17T00:00:00Z')).toBe('2026-10-23T08:00:00.000Z');
  expect(next(friday('Europe/Berlin'), '2026-10-24T00:00:00Z')).toBe('2026-10-30T09:00:00.000Z');
  expect(next(friday('America/New_York'), '2027-03-13T00:00:00Z')).toBe('2027-03-19T14:00:00.000Z');
});

test('the weekday is that of the time zone, not of UTC', () => {
  expect(next(friday('Pacific/Auckland'), '2026-11-19T20:00:00Z')).toBe('2026-11-19T21:00:00.000Z');
  expect(next(friday('Pacific/Honolulu'), '2026-11-21T05:00:00Z')).toBe('2026-11-27T20:00:00.000Z');
});

test('a skipped local time comes after the gap, and a repeated one counts once', () => {
  const daily = { pattern: '30 2 * * *', timeZone: 'Europe/Berlin' };
  expect(next(daily, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:30:00.000Z');
  expect(next(daily, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  expect(next(daily, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z');
});
