import { expect, test } from 'vitest';
import { library } from '#tests/support/library.ts';
import type { Passage } from './passage.ts';
import { createSearch } from './search.ts';

const aNote: Passage = {
  subject: {
    kind: 'note',
    slug: 'zeppelin',
    name: 'Zeppelin',
    words: '',
    about: '',
    url: '/notes/zeppelin',
    category: null,
    rating: null,
    price: null,
    date: '2026-11-15',
  },
  url: '/notes/zeppelin',
  label: '',
  also: 'zeppelin',
  text: 'A zeppelin.',
};

test('read in pieces while others are served, everything is found as if it had been read at once, and so is what comes out meanwhile', async () => {
  const prepared = createSearch(library);
  let turns = 0;
  let isDone = false;
  const preparing = prepared.prepare().then(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    turns += 1;
    if (turns === 3) prepared.put('notes', [aNote]);
  }
  await preparing;
  expect(turns).toBeGreaterThan(10);
  const query = { q: 'battery', view: 'page' as const };
  expect(prepared.answer(query).results).toEqual(createSearch(library).answer(query).results);
  expect(prepared.answer({ q: 'zeppelin', view: 'page' }).results[0]).toMatchObject({ title: 'Zeppelin' });
});
