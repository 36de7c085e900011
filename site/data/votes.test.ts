import { afterEach, expect, test, vi } from 'vitest';
import { removeVote, saveVote, votedEmoji } from './votes.ts';

afterEach(() => void vi.useRealTimers());

test('a vote is saved once, until it fails or the month ends', () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T23:59:59Z') });
  expect([saveVote(7, '🔥'), saveVote(12, '🚀'), saveVote(7, '🔥')]).toEqual([true, true, false]);
  removeVote(7, '🔥');
  expect([votedEmoji(7), votedEmoji(12)]).toEqual(['', '🚀']);
  vi.setSystemTime(new Date('2026-12-01T00:00:00Z'));
  expect([votedEmoji(12), saveVote(12, '🚀')]).toEqual(['', true]);
});
