import { expect, onTestFinished, test, vi } from 'vitest';
import { couldBeValid, endSession, keepToken, readToken } from './session.ts';

test('a token that a full storage rejects lasts until the session ends', () => {
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

test('a token that the server cannot have issued is recognized', () => {
  expect(couldBeValid('A'.repeat(43))).toBe(true);
  for (const made of ['', 'test-token', 'a.b.c']) expect(couldBeValid(made)).toBe(false);
});
