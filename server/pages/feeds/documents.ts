import type { Library } from '#content/library.ts';
import type { Product } from '#contract/product.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import type { StaticFile } from '#server/pages/file-on-disk.ts';
import { Finished } from '#server/pages/finished.ts';
import { publicAddresses } from '#site/router/addresses.ts';
import { type Route, routes } from '#site/router/routes.ts';
import { feedPaths, openSearchPath } from '#site/seo/feed-paths.ts';
import type { Head } from '#site/seo/head.ts';
import { feedItems, withNews, withPrices } from './feed-items.ts';
import { printAtom, printJsonFeed, printRss } from './feeds.ts';
import { printManifest } from './manifest.ts';
import type { News } from './news.ts';
import { printOpenSearch } from './opensearch.ts';
import { printSitemap } from './sitemap.ts';
import { type LabelledPage, printLlms, printRobots } from './texts.ts';

interface DocumentParts {
  library: Library;
  settings: Settings;
  /** What a page says of itself. */
  describe: (path: string) => Promise<Head>;
  /** The files of the site, by their address. */
  files: ReadonlyMap<string, StaticFile>;
}

const cacheControl = 'public, max-age=3600';

/** What crawlers and home screens ask for, finished at start: it changes with the content alone. */
export function createDocuments(settings: Settings): Map<string, StaticFile> {
  const { siteUrl } = settings;
  const finish = finisher(settings);
  return new Map([
    ['/robots.txt', finish('text/plain', printRobots(siteUrl))],
    [openSearchPath, finish('application/opensearchdescription+xml', printOpenSearch(siteUrl))],
    ['/manifest.webmanifest', finish('application/manifest+json', printManifest())],
  ]);
}

/** What also tells of the news and the prices that come while the site runs: kept like pages, and made anew when there is more of it. */
export const livingPaths: ReadonlySet<string> = new Set([
  '/sitemap.xml',
  '/llms.txt',
  ...Object.values(feedPaths),
]);

export function createLivingDocuments(
  { library, settings, files, describe }: DocumentParts,
  readNews: () => Promise<News[]>,
  /** With the owner's own prices. */
  readProducts: () => Promise<readonly Product[]>,
): (path: string) => Promise<Finished> {
  const { siteUrl } = settings;
  const finish = finisher(settings);
  const sizeOf = (path: string) => files.get(path)?.plain.length ?? 0;
  const addresses = publicAddresses(library);
  return async (path) => {
    if (path === '/llms.txt') {
      const gadgets = withPrices(library.gadgets, await readProducts());
      return finish(
        'text/plain',
        printLlms({ ...library, gadgets }, siteUrl, await labelledPages(describe)),
      );
    }
    const news = await readNews();
    if (path === '/sitemap.xml')
      return finish('application/xml', await printSitemap([...addresses, ...news], siteUrl));
    const gadgets = withPrices(library.gadgets, await readProducts());
    const items = feedItems({ ...library, gadgets }, siteUrl);
    const feed = { items: withNews(items, news, siteUrl), siteUrl, sizeOf };
    if (path === feedPaths.rss) return finish('application/rss+xml', await printRss(feed));
    if (path === feedPaths.atom) return finish('application/atom+xml', await printAtom(feed));
    return finish('application/feed+json', printJsonFeed(feed));
  };
}

function finisher(settings: Settings): (type: string, text: string) => Finished {
  const headers = {
    ...securityHeaders(settings, 'public'),
    'Cache-Control': cacheControl,
    // A feed is read from other sites as well, by readers that run in a browser.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  };
  return (type, text) =>
    new Finished(200, Buffer.from(text), { ...headers, 'Content-Type': `${type}; charset=utf-8` });
}

/** The pages that the footer lists too, in their own words. */
function labelledPages(describe: DocumentParts['describe']): Promise<LabelledPage[]> {
  const labelled = Object.values<Route>(routes).filter(({ label }) => label);
  return Promise.all(
    labelled.map(async ({ label = '', path }) => ({
      label,
      path,
      words: (await describe(path)).description ?? '',
    })),
  );
}
