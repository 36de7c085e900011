import { expect } from 'vitest';
import type { SessionRecord } from '#contract/admin.ts';
import type { PreviewLink } from '#contract/documents.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import type { Snapshot } from '#server/content/current.ts';
import { CachedResponse } from '#server/core/response-cache.ts';
import type { HttpDependencies } from '#server/http/app.ts';
import { create, edit, find, move, read, shortPost } from '#tests/support/documents.ts';
import { type Engine, onBothEngines } from '#tests/support/engines.ts';
import { smallContent } from '#tests/support/small-content.ts';
import { adminPassword, createTestApp } from '#tests/support/test-app.ts';

/** Shows the names of the products instead of rendering a page. */
const pages: Partial<HttpDependencies['pages']> = {
  find: (_, path) => ({
    name: 'not-found',
    address: path,
    isPrivate: path.startsWith('/admin'),
    isFound: true,
  }),
  preview: async (_, { library }: Snapshot) =>
    new CachedResponse(200, Buffer.from(library.products.map(({ name }) => name).join()), {}),
};

async function openPreviews(engine: Engine) {
  const app = await createTestApp(engine, {
    documents: smallContent(),
    parts: { pages: pages as HttpDependencies['pages'] },
  });
  const kettle = await find(app, 'product', 'kettle');
  const draft = await edit(app, kettle, 'The kettle', 'The jug');
  const link = async (version?: number, { id } = kettle) => {
    const path = `documents/${id}/preview`;
    const { body } = await app.request<PreviewLink>('POST', path, { version });
    return body.url.replace(app.settings.siteUrl, '');
  };
  const open = async (url: string) => {
    const answer = await app.send('GET', url);
    return `${answer.status} ${await answer.text()}`;
  };
  return { app, draft, link, open };
}

const ended = '404 This preview link has ended.';

onBothEngines('a preview shows the draft without a login, for seven days', async (engine) => {
  const { app, draft, link, open } = await openPreviews(engine);
  const newest = await link();
  const first = await link(1);
  expect(newest).toMatch(/^\/kettle-review\?preview=[\w-]{43}$/);
  expect(await open(newest)).toBe('200 The jug,The lamp,The toaster');
  expect(await open(first)).toBe('200 The kettle,The lamp,The toaster');
  await edit(app, draft, 'The jug', 'The urn');
  expect(await open(newest)).toBe('200 The urn,The lamp,The toaster');
  expect((await read(app, draft.id)).state).toBe('live with changes');
  // The token opens pages of the site, and no screen of the admin.
  expect(await open(newest.replace('/kettle-review', '/admin/today'))).toBe(ended);
  expect(await open(`${newest}x`)).toBe(ended);
  app.at('2026-11-22T11:59:59Z');
  expect(await open(newest)).toMatch(/^200/);
  app.at('2026-11-22T12:00:00Z');
  expect(await open(newest)).toBe(ended);
  // Each one checks the whole site, and a link may be passed on.
  await Promise.all(Array.from({ length: rateLimits.previews.points }, () => open(newest)));
  expect(await open(newest)).toMatch(/^429 Too many previews/);
});

onBothEngines('previews end when they are revoked or the owner’s access is', async (engine) => {
  const { app, draft, link, open } = await openPreviews(engine);
  expect(await open(await link(undefined, await find(app, 'post', 'a-week')))).toMatch(/^200/);
  const secret = await create(app, 'secret', shortPost('A secret'));
  const secretUrl = await link(undefined, secret);
  await move(app, 'trash', secret);
  expect(await open(secretUrl)).toBe(ended);
  const endSession = async () => {
    const headers = await app.bearer();
    const sessions = await (await app.send('GET', '/api/admin/sessions', { headers })).json();
    const { id } = sessions.find(({ isThis }: SessionRecord) => !isThis);
    return app.send('DELETE', `/api/admin/sessions/${id}`, { headers });
  };
  const endings = {
    revoked: () => app.request('DELETE', `documents/${draft.id}/preview`),
    'logged out everywhere': () => app.request('DELETE', 'sessions'),
    'ended session': endSession,
    'changed password': () =>
      app.request('POST', 'password', {
        current: adminPassword,
        next: 'another horse of another battery',
      }),
  };
  for (const [name, end] of Object.entries(endings)) {
    const url = await link();
    expect([name, await open(url)]).toEqual([name, expect.stringMatching(/^200/)]);
    expect((await end()).status).toBe(200);
    expect([name, await open(url)]).toEqual([name, ended]);
  }
});
