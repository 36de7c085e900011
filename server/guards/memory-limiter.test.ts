import { afterEach, expect, test, vi } from 'vitest';
import { MemoryLimiter } from './memory-limiter.ts';

afterEach(() => {
  vi.useRealTimers();
});

const hour = 3600;

const isAllowed = (limiter: MemoryLimiter, key: string): boolean =>
  limiter.take(key).points <= limiter.points;

test('a crowd of strangers does not fill the memory', () => {
  const limiter = new MemoryLimiter({ points: 1, duration: hour, most: 100 });
  for (let n = 0; n < 10_000; n += 1) isAllowed(limiter, `stranger ${n}`);
  expect(limiter.size).toBeLessThanOrEqual(200);
});

test('of a crowd the latest are remembered, the oldest forgotten', () => {
  const limiter = new MemoryLimiter({ points: 1, duration: hour, most: 100 });
  for (let n = 0; n < 1000; n += 1) isAllowed(limiter, `visitor ${n}`);
  expect(isAllowed(limiter, 'visitor 900')).toBe(false);
  expect(isAllowed(limiter, 'visitor 0')).toBe(true);
});

test('a budget is good for its whole time and not longer, whenever it began', () => {
  vi.useFakeTimers();
  const limiter = new MemoryLimiter({ points: 1, duration: hour });
  const begun = new Map<string, number>();
  for (let minute = 0; minute < 300; minute += 7) {
    for (const [key, since] of begun) {
      const isNew = minute - since >= 60;
      expect(`${key} ${isAllowed(limiter, key)}`).toBe(`${key} ${isNew}`);
      if (isNew) begun.set(key, minute);
    }
    isAllowed(limiter, `visitor ${minute}`);
    begun.set(`visitor ${minute}`, minute);
    vi.advanceTimersByTime(7 * 60_000);
  }
});

test('what has run out is gone within twice its time while somebody comes by', () => {
  vi.useFakeTimers();
  const limiter = new MemoryLimiter({ points: 1, duration: hour });
  for (let n = 0; n < 1000; n += 1) isAllowed(limiter, `visitor ${n}`);
  vi.advanceTimersByTime(hour * 1000);
  isAllowed(limiter, 'one');
  vi.advanceTimersByTime(hour * 1000);
  isAllowed(limiter, 'another');
  expect(limiter.size).toBe(2);
});

test('a block outlives the budget it was set on', () => {
  vi.useFakeTimers();
  const limiter = new MemoryLimiter({ points: 1, duration: 60, longest: hour });
  limiter.set('guesser', 6, hour);
  for (let minute = 0; minute < 59; minute += 1) {
    vi.advanceTimersByTime(60_000);
    isAllowed(limiter, `visitor ${minute}`);
  }
  expect(isAllowed(limiter, 'guesser')).toBe(false);
  limiter.forget('guesser');
  expect(isAllowed(limiter, 'guesser')).toBe(true);
});
