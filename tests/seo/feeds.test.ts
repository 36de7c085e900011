import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { get, library, publicPaths, siteUrl } from '#tests/support/public-site.ts';
import { paths } from '#ui/paths.ts';

const textOf = async (path: string) => (await get(path)).text();
const expectedUrls = library.entries.map((entry) => siteUrl + paths.entry(entry));

async function elementsOf(path: string, name: string) {
  const document = parse(await textOf(path), { comment: true });
  return document.querySelectorAll(name).map((element) => ({
    text: (child: string) =>
      (element.getElementsByTagName(child)[0]?.text ?? '').replace(/^<!\[CDATA\[|\]\]>$/g, ''),
  }));
}

/** A review's facts; an article's excerpt. */
function expectWhole(summary: string, url: string): void {
  const slug = url.slice(siteUrl.length).replace(/^\/blog\/|^\/|-review$/g, '');
  const review = library.reviews.find((candidate) => candidate.slug === slug);
  const post = library.posts.find((candidate) => candidate.slug === slug);
  const text = summary
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
  const sentences = review
    ? [review.description, review.verdict]
    : [post?.excerpt ?? 'no such article'];
  for (const sentence of sentences) expect(text, url).toContain(sentence);
}

test('the feed lists every review and article with its summary, newest first', async () => {
  const all = await elementsOf('/rss.xml', 'item');
  const items = all.filter(({ text }) => !text('guid').includes('/guides/'));
  expect(all.length - items.length).toBe(library.guides.length);
  expect(items.map(({ text }) => text('guid'))).toEqual(expectedUrls);
  expect(items.map(({ text }) => text('title'))).toEqual(library.entries.map(({ title }) => title));
  for (const [index, { text }] of items.entries()) {
    expect(new Date(text('pubDate'))).toEqual(new Date(library.entries[index]?.date ?? 0));
    expect(publicPaths).toContain(text('guid').slice(siteUrl.length));
    expectWhole(text('description'), text('guid'));
  }
});

test('every page links to the OpenSearch description', async () => {
  expect(await textOf('/opensearch.xml')).toContain(`template="${siteUrl}/search?q={searchTerms}"`);
  const link =
    '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"';
  for (const path of ['/', '/blog']) expect(await textOf(path)).toContain(link);
});
