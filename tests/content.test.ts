import { expect, test } from 'vitest';
import { loadLibrary } from '#content/library.ts';

/** Part of `npm run check`, so that no file that does not fit reaches the others. */
test('the content fits its shapes', () => {
  expect(() => loadLibrary()).not.toThrow();
});
