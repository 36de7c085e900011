import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import { categories } from '#content/categories.ts';
import type { Library } from '#content/library.ts';
import { site } from '#content/site.ts';
import { paths } from '#site/router/paths.ts';

export interface SitemapEntry {
  path: string;
  /** The date that the page shows; a page without one claims none. */
  date?: string;
}

/** Every page that a search engine may keep. A category without a product is not there: its page answers 404. */
export function sitemapEntries({ products, reviews, posts, entries }: Library): SitemapEntry[] {
  const filled = categories.filter((name) => products.some(({ category }) => category === name));
  const newest = entries[0]?.date;
  return [
    { path: paths.home() },
    { path: paths.blog(), ...(newest ? { date: newest } : {}) },
    { path: paths.categories() },
    ...filled.map((name) => ({ path: paths.category(name) })),
    ...reviews.map(({ slug, date }) => ({ path: paths.review(slug), date })),
    ...posts.map(({ slug, date }) => ({ path: paths.post(slug), date })),
    { path: paths.about() },
    { path: paths.privacy(), date: site.legalDate },
    { path: paths.terms(), date: site.legalDate },
  ];
}

export async function printSitemap(entries: SitemapEntry[], siteUrl: string): Promise<string> {
  const links = entries.map(({ path, date }) => ({
    url: siteUrl + path,
    // The day alone, as on the page.
    ...(date ? { lastmod: date.slice(0, 10) } : {}),
  }));
  const stream = new SitemapStream({
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, image: false, xhtml: false },
  });
  return String(await streamToPromise(Readable.from(links).pipe(stream)));
}
