import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { Feeds } from '#app/feeds/feeds.ts';
import type { Entry, PageSource } from '#app/pages/build.ts';
import type { AnyPage, PageContext, Query, RefusedForm } from '#features/content/page.ts';
import type { Snapshot } from '#features/content/snapshot.ts';
import type { CurrentSettings, OpenSettings } from '#features/settings/current.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { AppDependencies, Environment } from '#platform/http/handler.ts';
import { addressOf } from '#platform/http/parse-request.ts';
import { exceededLimit, rejectRequest } from '#platform/http/respond.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import type { SiteSettings } from '#ui/layout/settings.ts';
import { feedPath, paths } from '#ui/paths.ts';

interface RenderDependencies
  extends Pick<AppDependencies, 'database' | 'settings' | 'cache' | 'clock' | 'keys'> {
  source: PageSource;
}

interface ServeDependencies extends Pick<AppDependencies, 'content' | 'rateLimiter' | 'settings'> {
  publicPages: PublicPages;
  files: Pick<ReadonlyMap<string, unknown>, 'has'>;
  feeds: Pick<Feeds, 'has'>;
}

export interface Address {
  page: AnyPage;
  path: string;
  params: Readonly<Record<string, string>>;
  query: Query;
  isPreview?: true;
}

export type PublicPages = ReturnType<typeof openPublicPages>;

const pageSettings = (
  siteUrl: string,
  { analyticsId, contact, socials }: CurrentSettings,
  { library, hasIssues }: Pick<Snapshot, 'library' | 'hasIssues'>,
): SiteSettings => ({
  siteUrl,
  analyticsId: analyticsId ?? null,
  contact,
  socials,
  categories: library.site.categories.map(({ name, emoji, inFooter }) => ({
    name,
    emoji,
    inFooter,
  })),
  hasIssues,
});

/** A CDN may cache a page for five seconds, and serve it for five more while it revalidates. */
const publicPage = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

/** Renders public pages and keeps the finished responses. */
export function openPublicPages(
  { pages, notFoundPage }: Pick<Entry, 'pages' | 'notFoundPage'>,
  { database: { db }, settings, source, cache, clock, keys }: RenderDependencies,
) {
  async function render(
    { page, path, params, query, isPreview }: Address,
    snapshot: Snapshot,
    refused?: RefusedForm,
  ): Promise<CachedResponse> {
    const current = await settings.current();
    const context: PageContext = {
      db,
      now: clock(),
      keys,
      snapshot,
      settings: pageSettings(settings.siteUrl, current, snapshot),
      path,
      params,
      query,
      refused,
      isPreview,
    };
    const { renderDocument } = await source.entry();
    const rendered = await renderDocument(page, context, source.documentAssets(page.styles ?? []));
    if ('moved' in rendered) return redirectTo(rendered.moved, settings);
    const { analyticsId } = current;
    const security = securityHeaders(
      { siteUrl: settings.siteUrl, analyticsId },
      page.isPrivate ? 'private' : 'public',
      source.inline,
    );
    const headers = {
      ...security,
      ...(source.development
        ? {
            'Content-Security-Policy': source.development.loosen(
              security['Content-Security-Policy'] ?? '',
            ),
          }
        : {}),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': source.development ? 'no-store' : cacheControl(page, refused),
      ...(page.isPrivate || page.isPersonal ? { 'X-Robots-Tag': 'noindex' } : {}),
    };
    return new CachedResponse(rendered.status, Buffer.from(rendered.html), headers);
  }

  const router = new TrieRouter<AnyPage>();
  for (const page of pages) router.add('GET', page.path, page);

  const get = (address: Address, snapshot: Snapshot): Promise<CachedResponse> =>
    cache.get({
      key: `${address.path}?${new URLSearchParams(address.query)}`,
      content: snapshot.version,
      showsVotes: address.page.showsVotes,
      render: () => render(address, snapshot),
    });

  return {
    /** The page at a path. */
    find(path: string): Address | undefined {
      const [[match] = []] = router.match('GET', path);
      return match && { page: match[0], path, params: match[1] as Address['params'], query: {} };
    },
    get,
    /** All invented addresses share one response. */
    notFound: (path: string, snapshot: Snapshot): Promise<CachedResponse> =>
      get(
        {
          page: notFoundPage,
          path: snapshot.gone.has(path) ? path : '/page-not-found',
          params: {},
          query: {},
        },
        snapshot,
      ),
    /** What a preview shows. */
    preview: async (address: Address, snapshot: Snapshot) =>
      toPreview(await render({ ...address, isPreview: true }, snapshot)),
    /** The page with a form that was sent without JavaScript and refused. */
    refuse: (address: Address, snapshot: Snapshot, refused: RefusedForm) =>
      render(address, snapshot, refused),
  };
}

/** As the page would look: never cached, and only the admin may frame it. */
function toPreview({ status, body, headers }: CachedResponse): CachedResponse {
  const policy = headers['Content-Security-Policy'] ?? '';
  return new CachedResponse(status, body, {
    ...headers,
    'Content-Security-Policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
}

const cacheControl = ({ isPrivate, isPersonal }: AnyPage, refused?: RefusedForm): string => {
  if (isPrivate || refused) return 'no-store';
  return isPersonal ? 'private, no-cache' : publicPage;
};

/** Any number of such addresses, or spellings, can be invented, so they are limited per client. */
const isUnbounded = ({ page, path, query }: Address, { paths }: Snapshot): boolean =>
  Object.keys(query).length > 0 || (/[:%]/.test(page.path + path) && !paths.has(path));

const redirectTo = (to: string, settings: Pick<OpenSettings, 'siteUrl'>): CachedResponse =>
  new CachedResponse(308, Buffer.from(`This page is at ${to}.\n`), {
    ...securityHeaders(settings, 'api'),
    Location: to,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });

/** Longer query values are cut. */
const maxValueLength = 200;

/** The declared parameters with an allowed value, in the order of the declaration. */
function readQuery({ query = {} }: AnyPage, search: string): Query {
  if (search === '') return {};
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, allowed]) => {
      const value = given.get(name)?.trim().slice(0, maxValueLength);
      return value && (allowed === 'text' || allowed.includes(value)) ? [[name, value]] : [];
    }),
  );
}

/** Every public page at its path, and one for all other paths. */
export function mountPages(app: Hono<Environment>, dependencies: ServeDependencies): void {
  const { content, publicPages, settings, files, feeds } = dependencies;
  app.get('*', async (context) => {
    const { incoming } = context.env;
    const { path, search } = addressOf(context);
    const snapshot = await content.current();
    const found = publicPages.find(context.req.path);
    context.set('route', found?.page.path ?? 'not-found');
    const isPage = (other: string) =>
      found
        ? snapshot.paths.has(other)
        : files.has(other) || feeds.has(other) || publicPages.find(other) !== undefined;
    const to = snapshot.paths.has(path) ? undefined : movedTo(path, snapshot, isPage);
    if (to) {
      const query = search && !/[?#]/.test(to) ? `?${search}` : '';
      return redirectTo(to + query, settings).respond(incoming.headers);
    }
    if (!found || snapshot.gone.has(path))
      return (await publicPages.notFound(path, snapshot)).respond(incoming.headers);
    const address = { ...found, path, query: readQuery(found.page, search) };
    const limit = address.page.isPersonal
      ? 'searches'
      : isUnbounded(address, snapshot) && 'unboundedPages';
    const exceeded = limit && (await exceededLimit(dependencies, incoming, limit));
    if (exceeded) return rejectRequest(context, settings, exceeded);
    return (await publicPages.get(address, snapshot)).respond(incoming.headers);
  });
}

/** URLs of earlier releases. */
const moved: Readonly<Record<string, string>> = {
  '/atom.xml': feedPath,
  '/feed.json': feedPath,
  '/notes': paths.blog(),
  '/thanks/vote': paths.home(),
  '/thanks/newsletter': paths.newsletter(),
  '/thanks/message': paths.about(),
};

/** Predictions whether a gadget survives, graves, months and field notes had pages. */
const movedPatterns: readonly [pattern: RegExp, to: (name: string) => string][] = [
  [/^\/predictions\/([a-z0-9-]+)(?:\/|$)/, paths.review],
  [/^\/graveyard\/([a-z0-9-]+)$/, paths.grave],
  [/^\/notes\/([a-z0-9-]+)$/, paths.post],
  [/^\/savior\/(\d{4}-(?:0[1-9]|1[0-2]))$/, paths.saviorMonth],
];

/** Where a page of an earlier version is now, and the only spelling of a path. */
function movedTo(
  path: string,
  { redirects, gone }: Snapshot,
  isPage: (path: string) => boolean,
): string | undefined {
  const known = moved[path] ?? redirects.get(path);
  if (known) return known;
  for (const [pattern, to] of movedPatterns) {
    const [, name] = pattern.exec(path) ?? [];
    if (name) return to(name);
  }
  const canonical = gone.has(path) ? undefined : canonicalPath(path);
  return canonical && isPage(canonical) ? canonical : undefined;
}

/** One page has one URL: lower case, without a trailing slash or index.html. */
function canonicalPath(path: string): string | undefined {
  // No page of ours has an encoded character in its path.
  if (path.includes('%')) return undefined;
  const canonical = path
    .replace(/\/index\.html?$/i, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  return canonical === path ? undefined : canonical || '/';
}
