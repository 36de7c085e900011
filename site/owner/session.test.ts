import { expect, onTestFinished, test, vi } from 'vitest';
import { endSession, keepToken, readToken } from './session.ts';

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
