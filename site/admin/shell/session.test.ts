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

test('an invented token is recognized', () => {
  expect(looksGiven('a'.repeat(43))).toBe(true);
  for (const invented of ['', 'test-token', 'of.yester.day', 'a'.repeat(44)])
    expect(looksGiven(invented)).toBe(false);
});
