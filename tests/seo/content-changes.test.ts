import { expect, onTestFinished, test } from 'vitest';
import type { DocumentDetail } from '#features/content/calls.ts';
import type { Snapshot } from '#features/content/snapshot.ts';
import { snapshotOf } from '#tests/support/library.ts';
import { library, ownSite, template } from '#tests/support/public-site.ts';
import { only, readPage } from '#tests/support/read-page.ts';
import { startSite } from '#tests/support/test-site.ts';

const { ask, send } = ownSite('content-changes');

const get = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, html: await answer.text() };
};

const call = async (method: string, path: string, body: unknown) =>
  (await (await send(method, `/api/admin/${path}`, body, 'owner')).json()) as DocumentDetail;

const slug = 'the-brush-is-a-part-after-all';
const value = { title: 'The brush is a part after all' };
const body =
  'We said in [our review](/roomba-j7-review) that the ferrule *could not* be replaced. It [can](https://www.irobot.com/parts?a=1&b=2).';
const mentions = expect.stringContaining(`/blog/${slug}`);
const found = expect.objectContaining({ html: mentions });

test('a post is on every page, feed and list from its publication until it is unpublished', async () => {
  const lists = ['/blog', '/roomba-j7-review'];
  const files = ['/sitemap.xml', '/rss.xml', '/llms.txt'];
  const search = (words: string) => get(`/api/search?q=${words}`);
  // Every list is in the cache before.
  for (const path of [...lists, ...files])
    expect([path, (await get(path)).html]).toEqual([path, expect.not.stringContaining(slug)]);
  const { id, version } = await call('POST', 'documents', { kind: 'post', slug, value, body });
  expect((await get(`/blog/${slug}`)).status).toBe(404);
  await call('PUT', `documents/${id}/live`, { version });
  const { status, html } = await get(`/blog/${slug}`);
  expect(status).toBe(200);
  expect(html).toContain('<em>could not</em>');
  expect(html).toContain('<a href="https://www.irobot.com/parts?a=1&amp;b=2">can</a>');
  for (const path of [...lists, ...files])
    expect([path, (await get(path)).html]).toEqual([path, mentions]);
  await expect.poll(() => search('ferrule'), { interval: 200 }).toEqual(found);

  const edited = { version, value, body: body.replace('ferrule', 'bristle') };
  const changed = await call('PUT', `documents/${id}`, edited);
  await call('PUT', `documents/${id}/live`, { version: changed.version });
  await expect.poll(() => search('bristle'), { interval: 200 }).toEqual(found);
  expect(await search('ferrule')).not.toEqual(found);

  await call('DELETE', `documents/${id}/live`, { version: changed.version });
  const gone = await get(`/blog/${slug}`);
  expect([gone.status, only(readPage(gone.html), 'robots')]).toEqual([
    410,
    expect.stringContaining('noindex'),
  ]);
  for (const path of [...lists, ...files])
    expect([path, (await get(path)).html]).toEqual([path, expect.not.stringContaining(slug)]);
  await expect.poll(() => search('bristle'), { interval: 200 }).not.toEqual(found);
});

test('an article needs only a title and a text, and nothing of it is empty for readers', async () => {
  const path = '/blog/a-short-article';
  const text = `The kettle ${'boils and '.repeat(30)}whistles.`;
  const short = /^The kettle (boils and )+boils( and)?…$/;
  const bare = { value: { title: 'A short article' }, body: `## First\n\n${text}` };
  const article = { kind: 'post', slug: 'a-short-article', ...bare };
  const { id, version } = await call('POST', 'documents', article);
  await call('PUT', `documents/${id}/live`, { version });
  const { html } = await get(path);
  const page = readPage(html);
  for (const name of ['description', 'og:description'])
    expect(only(page, name), name).toMatch(short);
  expect(only(page, 'description').length).toBeLessThanOrEqual(160);
  expect([...page.metas.values()].flat()).not.toContain('');
  expect(html).not.toMatch(/aria-label="Tags"|"keywords"|undefined/);
  const items = (await get('/rss.xml')).html.split('<item>');
  const item = items.find((one) => one.includes(`${path}</link>`)) ?? '';
  expect(item).toContain('<title><![CDATA[A short article]]></title>');
  expect(item).toMatch(/<description><!\[CDATA\[The kettle (boils and )+boils( and)?…\]/);
});

/** A site with other content than the seed. */
async function openWith(snapshot: Snapshot) {
  const content = { current: () => snapshot };
  const site = await startSite(template, { name: snapshot.version, content });
  onTestFinished(() => site.close());
  return (path: string) => fetch(site.url + path, { redirect: 'manual' });
}

test('a page that moved redirects with its query', async () => {
  const redirects = new Map([['/old-roomba-review', '/roomba-j7-review']]);
  const get = await openWith({ ...snapshotOf(library, 'renamed'), redirects });
  const { status, headers } = await get('/old-roomba-review?from=mail');
  expect([status, headers.get('location')]).toEqual([308, '/roomba-j7-review?from=mail']);
});

test('the feed stays valid XML whatever a title or a tag contains', async () => {
  const posts = library.posts.map((post) => ({ ...post, tags: ['AT&T', '<$50'] }));
  const title = 'Pasted\v from \b slides';
  const entries = library.entries.map((entry) => ({ ...entry, title }));
  const get = await openWith(snapshotOf({ ...library, posts, entries }, 'odd'));
  const rss = await (await get('/rss.xml')).text();
  expect(rss).toContain('<title><![CDATA[Pasted from  slides]]></title>');
  expect(rss).toContain('<category>AT&amp;T</category>');
  expect(rss).toContain('<category>&lt;$50</category>');
});
