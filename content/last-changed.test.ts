import { expect, test } from 'vitest';
import { lastChanged } from './last-changed.ts';

test('a piece was last changed on the day of its newest correction, or when it was published', () => {
  const date = '2025-01-14T10:00:00Z';
  expect(lastChanged({ date, updates: [] })).toBe(date);
  expect(lastChanged({ date, updates: [{ date: '2026-11-15' }, { date: '2025-03-01' }] })).toBe(
    '2026-11-15',
  );
});
