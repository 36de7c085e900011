import { Readable } from 'node:stream';
import type { Address } from '#site/router/addresses.ts';

export async function printSitemap(entries: Address[], siteUrl: string): Promise<string> {
  const { SitemapStream, streamToPromise } = await import('sitemap');
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
