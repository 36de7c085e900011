import { expect } from 'vitest';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { Snapshot } from '#server/content/current.ts';
import type { HttpDependencies } from '#server/http/app.ts';
import { edit, find, read } from '#tests/support/documents.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Shows the names of the products instead of rendering a page. */
const publicPages = {
  list: [],
  find: (path: string) => ({ path }),
  preview: async (_: object, { library }: Snapshot) =>
    new CachedResponse(200, Buffer.from(library.products.map(({ name }) => name).join()), {}),
} as unknown as HttpDependencies['publicPages'];

onBothEngines('the owner sees the page of a draft, and nobody else does', async (engine) => {
  const app = await createTestApp(engine, {
    documents: smallContent(),
    parts: { publicPages },
  });
  const kettle = await find(app, 'product', 'kettle');
  await edit(app, kettle, 'The kettle', 'The jug');
  const { Authorization, Cookie } = await app.bearer();
  const open = async (path: string, headers: Record<string, string> = { Cookie }) => {
    const answer = await app.send('GET', `/api/admin/documents/${path}`, { headers });
    return `${answer.status} ${await answer.text()}`;
  };
  const page = `${kettle.id}/preview`;
  expect(await open(page)).toBe('200 The jug,The lamp,The toaster');
  expect(await open(`${page}?version=1`)).toBe('200 The kettle,The lamp,The toaster');
  expect((await read(app, kettle.id)).state).toBe('live with changes');
  expect(await open('999999/preview')).toMatch(/^404/);
  expect(await open(page, {})).toMatch(/^401/);
  // The token alone is in reach of scripts.
  expect(await open(page, { Authorization })).toMatch(/^401/);
  await app.send('POST', '/api/admin/logout', { headers: { Authorization, Cookie } });
  expect(await open(page)).toMatch(/^401/);
});
