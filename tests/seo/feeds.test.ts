import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { lastChanged } from '#content/views/updated.ts';
import { paths } from '#site/router/paths.ts';
import { get, library, publicPaths, read, siteUrl } from '#tests/support/public-site.ts';

const textOf = async (path: string) => (await get(path)).text();
const expectedUrls = library.entries.map((entry) => siteUrl + paths.entry(entry));

async function elementsOf(path: string, name: string) {
  const document = parse(await textOf(path), { comment: true });
  return document.querySelectorAll(name).map((element) => ({
    text: (child: string) =>
      (element.getElementsByTagName(child)[0]?.text ?? '').replace(/^<!\[CDATA\[|\]\]>$/g, ''),
    attribute: (child: string, attribute: string) =>
      element.getElementsByTagName(child)[0]?.getAttribute(attribute) ?? '',
  }));
}

/** The whole summary: a review's description, verdict, pros and cons; an article's excerpt. */
function expectWhole(html: string, url: string): void {
  const slug = url.slice(siteUrl.length).replace(/^\/blog\/|^\/|-review$/g, '');
  const review = library.reviews.find((candidate) => candidate.slug === slug);
  const post = library.posts.find((candidate) => candidate.slug === slug);
  const text = html
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  const sentences = review
    ? [review.description, review.verdict, ...review.pros, ...review.cons]
    : [post?.excerpt ?? 'no such article'];
  for (const sentence of sentences) expect(text, url).toContain(sentence);
  expect(html, url).not.toMatch(/<script|<style|\son\w+=|(src|href)="\//);
}

test('RSS and Atom list every review and article, newest first', async () => {
  const items = await elementsOf('/rss.xml', 'item');
  expect(items.map(({ text }) => text('guid'))).toEqual(expectedUrls);
  expect(items.map(({ text }) => text('title'))).toEqual(library.entries.map(({ title }) => title));
  for (const { attribute } of items) {
    const picture = attribute('enclosure', 'url');
    const bytes = (await (await get(picture.slice(siteUrl.length))).arrayBuffer()).byteLength;
    expect(attribute('enclosure', 'length'), picture).toBe(String(bytes));
  }
  const entries = await elementsOf('/atom.xml', 'entry');
  expect(entries.map(({ text }) => text('id'))).toEqual(expectedUrls);
  for (const [index, { text }] of entries.entries())
    expect(new Date(text('published'))).toEqual(new Date(library.entries[index]?.date ?? 0));
  const changed = new Map(entries.map(({ text }) => [text('id'), text('updated')]));
  for (const review of library.reviews)
    expect(changed.get(siteUrl + paths.review(review.slug))).toContain(lastChanged(review));
});

test('the JSON feed is version 1.1, with whole summaries and URLs of pages', async () => {
  const feed = JSON.parse(await textOf('/feed.json'));
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Tech Survival Lab',
    home_page_url: `${siteUrl}/`,
    feed_url: `${siteUrl}/feed.json`,
    language: 'en',
  });
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(expectedUrls);
  for (const item of feed.items) {
    expect(publicPaths).toContain(item.url.slice(siteUrl.length));
    expect(item.authors).toEqual([{ name: library.site.texts.byline }]);
    expect((await get(item.image.slice(siteUrl.length))).status, item.image).toBe(200);
    expectWhole(item.content_html, item.url);
  }
});

test('every page links to the OpenSearch description', async () => {
  expect(await textOf('/opensearch.xml')).toContain(`template="${siteUrl}/search?q={searchTerms}"`);
  const link =
    '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"';
  for (const path of ['/', '/blog']) expect(await textOf(path)).toContain(link);
});

test('the linked feeds, manifest and icons exist', async () => {
  const { links } = await read('/');
  const linked = links.filter(({ rel = '' }) =>
    ['alternate', 'manifest', 'icon', 'apple-touch-icon'].includes(rel),
  );
  expect(linked.map(({ rel, type, href }) => [rel, type, href])).toEqual([
    ['icon', undefined, '/favicon.ico'],
    ['icon', 'image/svg+xml', '/favicon.svg'],
    ['apple-touch-icon', undefined, '/apple-touch-icon.png'],
    ['manifest', undefined, '/manifest.webmanifest'],
    ['alternate', 'application/rss+xml', '/rss.xml'],
    ['alternate', 'application/atom+xml', '/atom.xml'],
    ['alternate', 'application/feed+json', '/feed.json'],
  ]);
  for (const { href = '', type } of linked) {
    const answer = await get(href);
    expect(answer.status, href).toBe(200);
    if (type) expect(answer.headers.get('content-type'), href).toContain(type);
  }
});
