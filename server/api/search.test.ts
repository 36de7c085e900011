import { expect, test } from 'vitest';
import type { SearchResponse } from '#contract/search.ts';
import { createSearch } from '#server/search/search.ts';
import { countingSearches } from '#server/search/search-counts.ts';
import { library } from '#tests/support/library.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const search = createSearch(library);

async function openSearch() {
  const counted: string[] = [];
  const { run } = countingSearches(search, {
    count: ({ q, results }) => q && counted.push(`${q}: ${results > 0 ? 'found' : 'nothing'}`),
  });
  const parts = { search: { run: async (...args: Parameters<typeof run>) => run(...args) } };
  const app = await createTestApp('sqlite', { parts });
  const ask = (query: string, from?: string) =>
    app.send('GET', `/api/search?${query}`, from ? { from } : {});
  return { ask, counted };
}

test('a search is answered and not cached', async () => {
  const { ask } = await openSearch();
  const answer = await ask('q=switch+oled');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  expect(answer.headers.get('etag')).toBeNull();
  const { results } = (await answer.json()) as SearchResponse;
  expect(results[0]).toMatchObject({ title: 'Nintendo Switch OLED', kind: 'review' });
});

test('searches of the page are counted, not the dialog’s or filtered ones', async () => {
  const { ask, counted } = await openSearch();
  for (const query of [
    'q=zzzzeppelin',
    'q=zzzzep&view=dialog',
    'q=sony&category=vr&price=under-200',
    'q=sony',
    'q=',
  ])
    await ask(query);
  expect(counted).toEqual(['zzzzeppelin: nothing', 'sony: found']);
});
