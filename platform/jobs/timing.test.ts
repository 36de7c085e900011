import { expect, test } from 'vitest';
import { retryTime } from '#contract/text.ts';
import { maxAttempts, nextAttempt } from './timing.ts';

test('emails are tried again for as long as the screens say', () => {
  const start = new Date('2026-11-15T12:00:00Z');
  let last = start;
  for (let attempts = 1; attempts < maxAttempts; attempts++)
    last = nextAttempt(attempts, last) ?? last;
  const days = (last.getTime() - start.getTime()) / (24 * 60 * 60 * 1000);
  expect([days.toFixed(1), retryTime]).toEqual(['1.5', 'a day and a half']);
});
