import { expect, test } from 'vitest';
import { loadLibrary } from '#content/library.ts';

test('the content is valid', () => {
  expect(() => loadLibrary()).not.toThrow();
});
