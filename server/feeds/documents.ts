import type { Library } from '#content/library.ts';
import { securityHeaders } from '#server/guards/headers.ts';
import { Finished } from '#server/pages/finished.ts';
import type { Settings } from '#server/settings.ts';
import { feedPaths, openSearchPath } from '#site/head/feed-paths.ts';
import type { Head } from '#site/head/head.ts';
import { publicAddresses } from '#site/router/addresses.ts';
import { type Route, routes } from '#site/router/routes.ts';
import { feedItems } from './feed-items.ts';
import { printAtom, printJsonFeed, printRss } from './feeds.ts';
import { printManifest } from './manifest.ts';
import { printOpenSearch } from './opensearch.ts';
import { printSitemap } from './sitemap.ts';
import { type LabelledPage, printLlms, printRobots } from './texts.ts';

interface DocumentParts {
  library: Library;
  settings: Settings;
  /** What a page says of itself. */
  describe: (path: string) => Promise<Head>;
  /** The files of the site, by their address. */
  files: ReadonlyMap<string, Finished>;
}

const cacheControl = 'public, max-age=3600';

/** What crawlers, feed readers and home screens ask for, finished at start: it changes with the content alone. */
export async function createDocuments({
  library,
  settings,
  files,
  describe,
}: DocumentParts): Promise<Map<string, Finished>> {
  const { siteUrl } = settings;
  const sizeOf = (path: string) => files.get(path)?.plain.length ?? 0;
  const feeds = { items: feedItems(library, siteUrl), siteUrl, sizeOf };
  const printed: [path: string, type: string, text: string][] = [
    ['/sitemap.xml', 'application/xml', await printSitemap(publicAddresses(library), siteUrl)],
    ['/robots.txt', 'text/plain', printRobots(siteUrl)],
    [feedPaths.rss, 'application/rss+xml', printRss(feeds)],
    [feedPaths.atom, 'application/atom+xml', printAtom(feeds)],
    [feedPaths.json, 'application/feed+json', printJsonFeed(feeds)],
    [openSearchPath, 'application/opensearchdescription+xml', printOpenSearch(siteUrl)],
    ['/manifest.webmanifest', 'application/manifest+json', printManifest()],
    ['/llms.txt', 'text/plain', printLlms(library, siteUrl, await labelledPages(describe))],
  ];
  const headers = {
    ...securityHeaders(settings, 'public'),
    'Cache-Control': cacheControl,
    // A feed is read from other sites as well, by readers that run in a browser.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  };
  return new Map(
    printed.map(([path, type, text]) => {
      return [path, new Finished(200, Buffer.from(text), { ...headers, 'Content-Type': `${type}; charset=utf-8` })];
    }),
  );
}

/** The pages that the footer lists too, in their own words. */
function labelledPages(describe: DocumentParts['describe']): Promise<LabelledPage[]> {
  const labelled = Object.values<Route>(routes).filter(({ label }) => label);
  return Promise.all(
    labelled.map(async ({ label = '', path }) => ({ label, path, words: (await describe(path)).description ?? '' })),
  );
}
