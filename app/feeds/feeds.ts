import { Readable } from 'node:stream';
import { type Address, publicAddresses } from '#app/addresses.ts';
import type { Library, Snapshot } from '#features/content/snapshot.ts';
import { disclosuresOf } from '#features/gadgets/stores.ts';
import { listPublished } from '#features/newsletter/issues.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import type { AppDependencies } from '#platform/http/handler.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { feedPath, openSearchPath, paths } from '#ui/paths.ts';
import { type Route, routes } from '#ui/routes.ts';
import { site } from '#ui/site.ts';
import { browserColors } from '#ui/theme.ts';
import { feedItems, pricesOf, printRss } from './rss.ts';

interface File {
  path: string;
  type: string;
  print(snapshot: Snapshot): string | Promise<string>;
}

/** By path. */
export type Feeds = ReadonlyMap<string, (snapshot: Snapshot) => Promise<CachedResponse>>;

/** Generated files for crawlers, feed readers and home screens. */
export function openFeeds({
  settings,
  database: { db },
  cache,
  clock,
}: Pick<AppDependencies, 'settings' | 'database' | 'cache' | 'clock'>): Feeds {
  const { siteUrl } = settings;
  const files: File[] = [
    { path: '/robots.txt', type: 'text/plain', print: () => printRobots(siteUrl) },
    { path: '/manifest.webmanifest', type: 'application/manifest+json', print: printManifest },
    {
      path: openSearchPath,
      type: 'application/opensearchdescription+xml',
      print: () => printOpenSearch(siteUrl),
    },
    {
      path: securityTxtPath,
      type: 'text/plain',
      print: async () =>
        printSecurityTxt((await settings.current()).contact.email, siteUrl, clock()),
    },
    {
      path: '/sitemap.xml',
      type: 'application/xml',
      print: async ({ library }) => {
        const issues = (await listPublished(db)).map(({ date }) => ({
          path: paths.issue(date),
          date,
        }));
        return printSitemap([...publicAddresses(library), ...issues], siteUrl);
      },
    },
    { path: '/llms.txt', type: 'text/plain', print: ({ library }) => printLlms(library, siteUrl) },
    {
      path: feedPath,
      type: 'application/rss+xml',
      print: async ({ library }) =>
        printRss(feedItems(library, await listPublished(db), siteUrl), siteUrl),
    },
  ];
  const render = async ({ type, print }: File, snapshot: Snapshot) =>
    new CachedResponse(200, Buffer.from(await print(snapshot)), {
      ...securityHeaders(settings, 'public'),
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'public, max-age=3600',
      // Feed readers that run in a browser read it from other sites.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    });
  return new Map(
    files.map((file) => [
      file.path,
      (snapshot) =>
        cache.get({
          key: file.path,
          content: snapshot.version,
          render: () => render(file, snapshot),
        }),
    ]),
  );
}

/** Excludes the admin and the API. */
function printRobots(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The site as one Markdown page for language models. */
function printLlms(library: Library, siteUrl: string): string {
  const link = (name: string, path: string, words: string) =>
    `- [${name}](${siteUrl}${path}): ${words}`;
  const usedCategories = library.site.categories.filter(({ name }) =>
    library.products.some(({ category }) => category === name),
  );
  return [
    `# ${site.name}`,
    `> ${site.description}`,
    `The emergencies, their testers, and every count from them are invented. Facts about products are sourced, with references on each page; ratings are the editors' opinions, out of 5; prices are in US dollars, of the month beside them. ${disclosuresOf(library.products.map(({ store }) => store))}`,
    '## Reviews',
    library.reviews
      .map(({ slug, title, product, description }) =>
        link(
          title,
          paths.review(slug),
          `${product.rating.toFixed(1)} of 5, ${pricesOf(product)}. ${description}`,
        ),
      )
      .join('\n'),
    '## Articles',
    library.posts
      .map(({ slug, title, description }) => link(title, paths.post(slug), description))
      .join('\n'),
    '## Categories',
    usedCategories
      .map(({ name, description }) => link(name, paths.category(name), description))
      .join('\n'),
    '## Pages',
    Object.values<Route>(routes)
      .flatMap(({ label, path }) => (label ? [`- [${label}](${siteUrl}${path})`] : []))
      .join('\n'),
    '## Optional',
    [
      link('RSS', feedPath, 'reviews and articles, newest first.'),
      link('Sitemap', '/sitemap.xml', 'every page.'),
    ].join('\n'),
    '',
  ].join('\n\n');
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** How the site looks on a home screen. */
function printManifest(): string {
  return JSON.stringify({
    id: '/',
    name: site.name,
    short_name: 'Survival Lab',
    description: site.description,
    lang: site.language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: browserColors.light,
    theme_color: browserColors.light,
    categories: ['shopping', 'entertainment', 'news'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });
}

/** OpenSearch 1.1: lets a browser search here from its address bar. */
function printOpenSearch(siteUrl: string): string {
  const url = (path: string) => escapeHtml(siteUrl + path);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(site.name.slice(0, 16).trim())}</ShortName>`,
    `<LongName>${escapeHtml(site.name)}</LongName>`,
    '<Description>Reviews, short tests, articles, and facts from the lab.</Description>',
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="32" height="32" type="image/x-icon">${url('/favicon.ico')}</Image>`,
    `<Url type="text/html" template="${url(`${paths.search()}?q={searchTerms}`)}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${url(openSearchPath)}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n');
}

const securityTxtPath = '/.well-known/security.txt';

/** RFC 9116: the contact for security reports, generated every month so that it never expires. */
function printSecurityTxt(email: string, siteUrl: string, now: Date): string {
  // Half a year from the beginning of the month; the standard recommends less than a year.
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6));
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${securityTxtPath}`,
    '',
  ].join('\n');
}

async function printSitemap(
  entries: Pick<Address, 'path' | 'date'>[],
  siteUrl: string,
): Promise<string> {
  const { SitemapStream, streamToPromise } = await import('sitemap');
  const links = entries.map(({ path, date }) => ({
    url: siteUrl + path,
    ...(date ? { lastmod: date.slice(0, 10) } : {}),
  }));
  const stream = new SitemapStream({
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, image: false, xhtml: false },
  });
  return String(await streamToPromise(Readable.from(links).pipe(stream)));
}
