import { expect, onTestFinished, test, vi } from 'vitest';
import { endSession, keepToken, looksGiven, readToken } from './session.ts';

test('a token that a full storage refuses holds until the session ends, and not the older one in there', () => {
  let stored: string | null = 'old';
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {
      stored = null;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(readToken()).toBe('old');
  keepToken('new');
  expect(readToken()).toBe('new');
  endSession('new');
  expect(readToken()).toBeNull();
});

test('a token that nobody gave, or that has run out, is told from one that may be good', () => {
  const claims = btoa(JSON.stringify({ sid: 'ÿ?>', exp: 1000 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  expect(looksGiven(`head.${claims}.sign`, 999_999)).toBe(true);
  expect(looksGiven(`head.${claims}.sign`, 1_000_001)).toBe(false);
  for (const madeUp of ['', 'test-token', 'of.yester.day', 'a.e30.c', 'a.bnVsbA.c'])
    expect(looksGiven(madeUp)).toBe(false);
});
