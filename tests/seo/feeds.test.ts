import { expect, test } from 'vitest';
import { paths } from '#site/router/paths.ts';
import { get, library, siteUrl } from '#tests/support/public-site.ts';
import { child, childrenOf, readXml, type XmlElement } from '#tests/support/read-xml.ts';

const textOf = async (path: string) => (await get(path)).text();
const expectedUrls = library.entries.map((entry) => siteUrl + paths.entry(entry));

/** The whole summary: a review's description, verdict, pros and cons; an article's excerpt and opening. */
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
    : [post?.excerpt ?? 'no such post'];
  for (const sentence of sentences) expect(text, url).toContain(sentence);
  expect(html, url).toContain(`<a href="${url}">`);
  expect(html, url).not.toMatch(/<script|<style|\son\w+=|(src|href)="\//);
}

test('RSS lists every review and article, newest first, with its whole summary', async () => {
  const rss = readXml(await textOf('/rss.xml'));
  expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
  const channel = child(rss, 'channel');
  expect(child(channel, 'link').text).toBe(`${siteUrl}/`);
  expect(child(channel, 'atom:link').attributes).toMatchObject({
    href: `${siteUrl}/rss.xml`,
    rel: 'self',
  });
  expect(new Date(child(channel, 'lastBuildDate').text)).toEqual(
    new Date(library.entries[0]?.date ?? 0),
  );
  const items = childrenOf(channel, 'item');
  expect(items.map((item) => child(item, 'link').text)).toEqual(expectedUrls);
  expect(items.map((item) => child(item, 'title').text)).toEqual(
    library.entries.map(({ title }) => title),
  );
  for (const item of items) await expectRssItem(item);
});

async function expectRssItem(item: XmlElement): Promise<void> {
  const url = child(item, 'link').text;
  expect(child(item, 'guid')).toMatchObject({ text: url, attributes: { isPermaLink: 'true' } });
  expect(child(item, 'pubDate').text).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect(child(item, 'description').text.length).toBeGreaterThan(50);
  expect(child(item, 'dc:creator').text).toBe('The editors of Tech Survival Lab');
  // RSS defines `author` as an email address, which we do not publish.
  expect(childrenOf(item, 'author')).toEqual([]);
  expect(childrenOf(item, 'category').length).toBeGreaterThan(2);
  expectWhole(child(item, 'content:encoded').text, url);
  const { url: picture = '', type, length } = child(item, 'enclosure').attributes;
  const bytes = (await (await get(picture.slice(siteUrl.length))).arrayBuffer()).byteLength;
  expect([type, length], url).toEqual(['image/png', String(bytes)]);
}

test('Atom has the required elements for the feed and every entry', async () => {
  const feed = readXml(await textOf('/atom.xml'));
  expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
  expect([child(feed, 'id').text, child(feed, 'title').text]).toEqual([
    `${siteUrl}/`,
    'Tech Survival Lab',
  ]);
  expect(
    childrenOf(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href]),
  ).toEqual([
    ['alternate', `${siteUrl}/`],
    ['self', `${siteUrl}/atom.xml`],
  ]);
  const entries = childrenOf(feed, 'entry');
  expect(entries.map((entry) => child(entry, 'id').text)).toEqual(expectedUrls);
  for (const [index, entry] of entries.entries()) {
    const url = child(entry, 'id').text;
    const date = new Date(library.entries[index]?.date ?? 0);
    expect(
      [new Date(child(entry, 'updated').text), new Date(child(entry, 'published').text)],
      url,
    ).toEqual([date, date]);
    expect(child(entry, 'link').attributes.href).toBe(url);
    expect(child(child(entry, 'author'), 'name').text).toBe('The editors of Tech Survival Lab');
    expect(child(entry, 'summary').text.length).toBeGreaterThan(50);
    expect(child(entry, 'content').attributes.type).toBe('html');
    expectWhole(child(entry, 'content').text, url);
  }
});

test('the JSON feed is version 1.1 and complete', async () => {
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
    expect(item.url).toBe(item.id);
    expect(item.date_published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(item.authors).toEqual([{ name: 'The editors of Tech Survival Lab' }]);
    expect(item.tags.length).toBeGreaterThan(2);
    expect((await get(item.image.slice(siteUrl.length))).status, item.image).toBe(200);
    expectWhole(item.content_html, item.url);
  }
});

test('every page links to the OpenSearch description', async () => {
  const description = readXml(await textOf('/opensearch.xml'));
  expect(description.name).toBe('OpenSearchDescription');
  expect(child(description, 'ShortName').text.length).toBeLessThanOrEqual(16);
  const [page] = childrenOf(description, 'Url');
  expect(page?.attributes).toEqual({
    type: 'text/html',
    template: `${siteUrl}/search?q={searchTerms}`,
  });
  const link =
    '<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml"';
  for (const path of ['/', '/blog']) expect(await textOf(path)).toContain(link);
});
