import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Library } from '#content/library.ts';
import { wholeLibrary, withoutTexts } from '#server/catalog/library.ts';
import { library } from '#tests/support/library.ts';
import { readContent } from './read-content.ts';
import { createSearch } from './search.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** In a function of its own, so that nothing here holds the library. */
function readOnce() {
  const whole: Library = wholeLibrary(structuredClone(library));
  const search = createSearch(() => readContent(whole));
  return { search, whole: new WeakRef(whole), told: withoutTexts(whole) };
}

test('a search that has read the texts lets go of them, and nobody else has the reviews’', async () => {
  const { search, whole, told } = readOnce();
  search.prepare();
  await new Promise(setImmediate);
  collect();
  expect(whole.deref()).toBeUndefined();
  expect(told.reviews.length).toBeGreaterThan(0);
  expect(told.reviews.map(({ body }) => body).join('')).toBe('');
  expect(search.answer({ q: 'battery', view: 'dialog' }).total).toBeGreaterThan(0);
});
