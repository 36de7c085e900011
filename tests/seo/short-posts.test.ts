import { expect, test } from 'vitest';
import type { DocumentDetail } from '#features/content/calls.ts';
import { countedSite } from '#tests/support/public-site.ts';
import { only, readPage } from '#tests/support/read-page.ts';

const { ask, send } = countedSite('posts');
const review = '/roomba-j7-review';

const get = async (path: string) => {
  const answer = await ask(path);
  return { status: answer.status, html: await answer.text() };
};

const call = async (method: string, path: string, body: unknown) =>
  (await (await send(method, `/api/admin/${path}`, body, 'owner')).json()) as DocumentDetail;

const value = { title: 'The brush is a part after all', tags: ['Correction'] };
const body =
  'We said in [our review](/roomba-j7-review) that the ferrule *could not* be replaced. It [can](https://www.irobot.com/parts?a=1&b=2).';

test('a short post has a page and is linked everywhere until it is unpublished', async () => {
  const slug = 'the-brush-is-a-part-after-all';
  const lists = ['/blog', review, '/how-we-review'];
  const files = ['/sitemap.xml', '/rss.xml'];
  const before = await Promise.all(lists.map(get));
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await get(`/blog/${slug}`)).status).toBe(404);
  const { id, version } = await call('POST', 'documents', { kind: 'post', slug, value, body });
  expect((await get(`/blog/${slug}`)).status).toBe(404);
  await call('PUT', `documents/${id}/live`, { version });

  const page = await get(`/blog/${slug}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain('<em>could not</em>');
  expect(page.html).toContain('<a href="https://www.irobot.com/parts?a=1&amp;b=2">can</a>');
  expect(page.html).toContain('"@type":"BlogPosting"');
  expect((await get('/blog')).html).toContain('Short posts</h2>');
  for (const path of lists) expect((await get(path)).html).toContain(`href="/blog/${slug}"`);
  for (const path of files) expect([path, (await get(path)).html]).toEqual([path, mentions(slug)]);
  const search = (words: string) => get(`/api/search?q=${words}`);
  await expect.poll(() => search('brush+part+after+all'), { interval: 200 }).toEqual(found(slug));
  expect(await search('ferrule')).toEqual(found(slug));

  const edited = { version, value, body: body.replace('ferrule', 'bristle') };
  const changed = await call('PUT', `documents/${id}`, edited);
  await call('PUT', `documents/${id}/live`, { version: changed.version });
  await expect.poll(() => search('bristle'), { interval: 200 }).toEqual(found(slug));
  const outdated = await search('ferrule');
  expect(outdated.status).toBe(200);
  expect(outdated).not.toEqual(found(slug));

  await call('DELETE', `documents/${id}/live`, { version: changed.version });
  const gone = await get(`/blog/${slug}`);
  expect(gone.status).toBe(410);
  expect(gone.html).toContain('content="noindex"');
  for (const path of [...lists, ...files])
    expect((await get(path)).html).not.toContain(`/blog/${slug}`);
  await expect.poll(() => search('bristle'), { interval: 200 }).not.toEqual(found(slug));
});

test('an article needs only a title and a text, and nothing of it is empty for readers', async () => {
  const slug = 'a-short-article';
  const path = `/blog/${slug}`;
  const text = `The kettle ${'boils and '.repeat(30)}whistles.`;
  const short = /^The kettle (boils and )+boils( and)?…$/;
  const bare = { value: { title: 'A short article' }, body: `## First\n\n${text}` };
  const { id, version } = await call('POST', 'documents', {
    kind: 'post',
    slug,
    ...bare,
  });
  const live = await call('PUT', `documents/${id}/live`, { version });
  expect(live.state).toBe('live');
  const { html } = await get(path);
  const page = readPage(html);
  for (const name of ['description', 'og:description', 'twitter:description'])
    expect(only(page, name), name).toMatch(short);
  expect(only(page, 'description').length).toBeLessThanOrEqual(160);
  expect([...page.metas.values()].flat()).not.toContain('');
  expect(html).not.toMatch(/aria-label="Tags"|"keywords"|undefined/);
  const items = (await get('/rss.xml')).html.split('<item>');
  const item = items.find((one) => one.includes(`${path}</link>`)) ?? '';
  expect(item).toContain('<title><![CDATA[A short article]]></title>');
  expect(item).toMatch(/<description><!\[CDATA\[The kettle (boils and )+boils( and)?…\]/);
  expect(item.match(/<category>\w/g)).toHaveLength(1);
  expect((await get('/sitemap.xml')).html).toContain(path);
  await expect.poll(async () => (await get('/api/search?q=a+short+article')).html).toContain(path);
  const picture = new URL(only(page, 'og:image')).pathname;
  // The site’s picture, if the machine is too busy to paint one.
  expect([200, 302]).toContain((await get(picture)).status);
  expect((await get('/llms.txt')).html).toContain(path);
  await call('DELETE', `documents/${id}/live`, { version });
  expect((await get('/llms.txt')).html).not.toContain(path);
});

const mentions = (slug: string) => expect.stringContaining(`/blog/${slug}`);
const found = (slug: string) => expect.objectContaining({ html: mentions(slug) });
