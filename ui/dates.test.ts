import { expect, test } from 'vitest';
import { longDate } from './dates.ts';

test('dates are formatted in UTC, in any time zone', () => {
  expect(longDate('2025-01-29T23:30:00Z')).toBe('January 29, 2025');
  expect(longDate('2024-12-01')).toBe('December 1, 2024');
});
