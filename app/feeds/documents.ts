import { publicAddresses } from '#app/addresses.ts';
import { feedPath, openSearchPath } from '#app/feed-paths.ts';
import type { Snapshot } from '#features/content/current.ts';
import type { OpenSettings } from '#features/settings/current.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { AppDependencies } from '#platform/http/handler.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { feedItems, mergeNews, printRss, readNews } from './rss.ts';
import {
  printLlms,
  printManifest,
  printOpenSearch,
  printRobots,
  printSecurityTxt,
  printSitemap,
  securityTxtPath,
} from './texts.ts';

type Document = (snapshot: Snapshot) => Promise<CachedResponse>;

const oneHour = 'public, max-age=3600';
const oneDay = 'public, max-age=86400';

/** By path. */
export type Feeds = ReadonlyMap<string, Document>;

/** Generated files for crawlers, feed readers and home screens. */
export function openFeeds({
  settings,
  database: { db },
  cache,
  clock,
}: Pick<AppDependencies, 'settings' | 'database' | 'cache' | 'clock'>): Feeds {
  const { siteUrl } = settings;
  const fixed =
    (type: string, print: () => string): Document =>
    async () =>
      toResponse(settings, type, print());
  const changing =
    (type: string, print: (snapshot: Snapshot) => Promise<string>): Document =>
    async (snapshot) =>
      toResponse(settings, type, await print(snapshot));

  const documents: [string, Document][] = [
    ['/robots.txt', fixed('text/plain', () => printRobots(siteUrl))],
    ['/manifest.webmanifest', fixed('application/manifest+json', printManifest)],
    [
      openSearchPath,
      fixed('application/opensearchdescription+xml', () => printOpenSearch(siteUrl)),
    ],
    [securityTxtPath, () => securityTxt(settings, clock())],
    [
      '/sitemap.xml',
      changing('application/xml', async ({ library }) =>
        printSitemap(
          [
            ...publicAddresses(library),
            ...(await readNews(db)).filter(({ name }) => name === 'issue'),
          ],
          siteUrl,
        ),
      ),
    ],
    ['/llms.txt', changing('text/plain', async ({ library }) => printLlms(library, siteUrl))],
    [
      feedPath,
      changing('application/rss+xml', async ({ library }) => {
        const items = mergeNews(feedItems(library, siteUrl), await readNews(db), siteUrl);
        return printRss(items, siteUrl);
      }),
    ],
  ];
  return new Map(
    documents.map(([path, render]) => [
      path,
      (snapshot) =>
        cache.get({ key: path, content: snapshot.version, render: () => render(snapshot) }),
    ]),
  );
}

const toResponse = (settings: OpenSettings, type: string, text: string): CachedResponse =>
  new CachedResponse(200, Buffer.from(text), {
    ...securityHeaders(settings, 'public'),
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': oneHour,
    // Feed readers that run in a browser read it from other sites.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  });

async function securityTxt(settings: OpenSettings, now: Date): Promise<CachedResponse> {
  const { siteUrl } = settings;
  const { contact } = await settings.current();
  const text = printSecurityTxt({ siteUrl, contact }, now);
  return new CachedResponse(200, Buffer.from(text), {
    ...securityHeaders(settings, 'api'),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': oneDay,
  });
}
