import { expect, onTestFinished, test } from 'vitest';
import type { SearchResponse } from '#contract/search.ts';
import { createSnapshot, type Snapshot } from '#server/content/current.ts';
import { library, template } from '#tests/support/public-site.ts';
import { startSite } from '#tests/support/test-site.ts';

/** A site whose content the test replaces while it runs. */
async function openChangingSite() {
  const state = { snapshot: createSnapshot('first', library) };
  const content = { current: () => state.snapshot };
  const site = await startSite(template, { name: 'content-changes', content });
  onTestFinished(() => site.close());
  const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });
  return {
    publish: (snapshot: Snapshot) => {
      state.snapshot = snapshot;
    },
    get,
    textOf: async (path: string) => (await get(path)).text(),
  };
}

const slug = 'smart-home-rebellion';
const path = `/blog/${slug}`;

test('rule 2: the next request of every page, feed and list shows a publication', async () => {
  const { publish, textOf } = await openChangingSite();
  const title = 'The Toaster Has Filed a Complaint';
  const sentence = 'Nobody expected the toaster to have a lawyer.';
  const places = {
    [path]: sentence,
    '/blog': title,
    '/rss.xml': title,
    '/llms.txt': title,
  };
  const shown = () =>
    Promise.all(
      Object.entries(places).map(async ([at, words]) => (await textOf(at)).includes(words)),
    );
  expect(await shown()).toEqual(Array(4).fill(false));
  const rename = <Named extends { slug: string }>(one: Named): Named =>
    one.slug === slug ? { ...one, title } : one;
  publish(
    createSnapshot('second', {
      ...library,
      entries: library.entries.map(rename),
      posts: library.posts.map((post) =>
        post.slug === slug
          ? { ...rename(post), tree: [{ tag: 'p', line: 1, children: [sentence] }] }
          : post,
      ),
    }),
  );
  expect(await shown()).toEqual(Array(4).fill(true));
  const found = async () => {
    const answer: SearchResponse = JSON.parse(await textOf('/api/search?q=toaster+complaint'));
    return answer.results[0]?.title;
  };
  await expect.poll(found, { interval: 300 }).toBe(title);
});

test('a renamed page redirects with its query', async () => {
  const { publish, get } = await openChangingSite();
  const redirects = new Map([['/old-roomba-review', '/roomba-j7-review']]);
  publish(createSnapshot('third', library, { redirects, gone: new Set() }));
  const moved = await get('/old-roomba-review?from=mail');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    308,
    '/roomba-j7-review?from=mail',
  ]);
});

test('the feed stays valid XML whatever a title or a tag contains', async () => {
  const { publish, textOf } = await openChangingSite();
  const posts = library.posts.map((post) => ({
    ...post,
    title: 'Pasted\v from \b slides',
    tags: ['AT&T', '<$50'],
  }));
  publish(createSnapshot('second', { ...library, posts }));
  const rss = await textOf('/rss.xml');
  expect(rss).toContain('<title><![CDATA[Pasted from  slides]]></title>');
  expect(rss).toContain('<category>AT&amp;T</category>');
  expect(rss).toContain('<category>&lt;$50</category>');
});
