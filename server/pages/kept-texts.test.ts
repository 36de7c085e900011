import { expect, test } from 'vitest';
import { overview } from '#site/features/votes/savior-queries.ts';
import { openFrontDoor } from '#tests/support/front-door.ts';
import { keptCalls } from './kept-texts.ts';

test('what costs more the longer the site is there is kept like a page, whatever stands behind its address', async () => {
  const { get } = await openFrontDoor();
  for (const path of ['/api/products', '/api/letters', '/api/savior'])
    for (const asked of [path, `${path}?x=${Math.random()}`]) {
      const { statuses, headers } = await get(asked);
      expect([asked, statuses, headers['content-type']]).toEqual([
        asked,
        [200],
        'application/json; charset=utf-8',
      ]);
      // The mark of what goes out from the shelf.
      expect(headers.etag).toMatch(/^"[\w-]{22}-identity"$/);
    }
});

test('a kept call stands on what the page stands on that shows its answer', () => {
  expect(keptCalls.get('/api/savior')).toEqual(overview.meta.dependsOn);
});
