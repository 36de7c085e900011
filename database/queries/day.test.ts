import { expect, test } from 'vitest';
import { dayOf } from './day.ts';

test.each([
  ['2026-11-15T23:59:59.999Z', '2026-11-15'],
  ['2026-11-16T00:00:00.000Z', '2026-11-16'],
  // A clock that was set back.
  ['2026-11-15T12:00:00.000Z', '2026-11-15'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31'],
])('at %s it is %s', (moment, day) => {
  expect(dayOf(new Date(moment))).toBe(day);
});

test('no moment at all is no day', () => {
  expect(() => dayOf(new Date(Number.NaN))).toThrow(RangeError);
});
