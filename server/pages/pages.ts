import { z } from 'zod';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import type { FormResult } from '#contract/http.ts';
import { suggestedSearches } from '#features/search/suggestions.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { type Content, perSnapshot, type Snapshot } from '#server/content/current.ts';
import { type ApiError, isApiError, type Succeeded } from '#server/core/result.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import { createDocuments } from '#server/pages/feeds/documents.ts';
import type { CurrentSettings, OpenSettings } from '#server/settings/current.ts';
import type { FetchQuery } from '#site/data/api.ts';
import type { PageRoute, Redirect } from '#site/router/match.ts';
import type { SiteSettings } from '#site/router/page.ts';
import type { PageSource } from './build.ts';

interface PagesDependencies {
  source: PageSource;
  settings: OpenSettings;
  clock: () => Date;
  database: OpenDatabase;
  content: Content;
  queries: QueryHandlers;
  cache: ResponseCache;
}

type FindPage = (snapshot: Snapshot, path: string, search?: string) => PageRoute | Redirect;

/** A request passes its snapshot to everything that it calls. */
export interface Pages extends Pick<Renderer, 'renderForm'> {
  /** The data for client-side navigation to a page. */
  data(address: string, snapshot: Snapshot): Promise<CachedResponse>;
  find: FindPage;
  get(route: PageRoute, snapshot: Snapshot, client: () => string): Promise<CachedResponse>;
  /** The page as it would look; never cached, and only the admin may frame it. */
  preview(route: PageRoute, snapshot: Snapshot): Promise<CachedResponse>;
  /** A feed, the sitemap or another generated file; undefined where there is none. */
  document(path: string, snapshot: Snapshot): Promise<CachedResponse> | undefined;
}

export async function openPages(dependencies: PagesDependencies): Promise<Pages> {
  const { source, settings, clock, database, cache, queries } = dependencies;
  const { render, renderData, renderForm } = createRenderer({ source, settings, queries });
  const entry = await source.entry();
  const documents = createDocuments({
    ...dependencies,
    db: database.db,
  });
  const find = matchOnce(entry.findPage);
  return {
    renderForm,
    data(address, snapshot) {
      const route = find(snapshot, ...splitAddress(address));
      const key = 'redirect' in route ? address : route.address;
      const content = snapshot.version;
      const render = () => renderData(key, snapshot);
      return cache.get({ key: `data ${key}`, content, showsVotes: true, render });
    },
    find,
    get: ({ address }, snapshot, client) =>
      cache.get({
        key: address,
        content: snapshot.version,
        showsVotes: true,
        render: () => render(address, snapshot, client()),
      }),
    preview: async ({ address }, snapshot) => toPreview(await render(address, snapshot, '')),
    document(path, snapshot) {
      const document = documents.get(path);
      if (!document) return undefined;
      const render = () => document(snapshot, clock());
      return cache.get({ key: path, content: snapshot.version, render });
    },
  };
}

/** The pages of the content are matched once for each snapshot. */
function matchOnce(findPage: FindPage): FindPage {
  const foundIn = perSnapshot(() => new Map<string, PageRoute | Redirect>());
  return (snapshot, path, search = '') => {
    if (search || !snapshot.paths.has(path)) return findPage(snapshot, path, search);
    const found = foundIn(snapshot);
    const route = found.get(path) ?? findPage(snapshot, path);
    found.set(path, route);
    return route;
  };
}

/** As the page would look: never cached, and only the admin may frame it. */
export function toPreview({ status, body, headers }: CachedResponse): CachedResponse {
  const policy = headers['Content-Security-Policy'] ?? '';
  return new CachedResponse(status, body, {
    ...headers,
    'Content-Security-Policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    'Referrer-Policy': 'no-referrer',
  });
}

/** The path and the query. */
function splitAddress(address: string): [path: string, search: string] {
  const [path = ''] = address.split('?', 1);
  return [path, address.slice(path.length + 1)];
}

interface RendererDependencies {
  source: PageSource;
  settings: OpenSettings;
  queries: QueryHandlers;
}

/** A CDN may cache a page for five seconds, and serve it for five more while it revalidates. */
const publicPage = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';

export const pageSettings = (
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
  suggestedSearches: suggestedSearches(library),
  hasIssues,
});

export interface Renderer {
  render(address: string, snapshot: Snapshot, client: string): Promise<CachedResponse>;
  /** What client-side navigation to a page needs, as JSON. */
  renderData(address: string, snapshot: Snapshot): Promise<CachedResponse>;
  /** The page of a form that was sent without JavaScript and rejected. */
  renderForm(
    formResult: FormResult,
    snapshot: Snapshot,
    client: string,
  ): Promise<{ html: string; headers: Record<string, string> }>;
}

export function createRenderer({ source, settings, queries }: RendererDependencies): Renderer {
  const { siteUrl } = settings;
  const { assetsOf } = source;
  const renderPage = async (
    address: string,
    snapshot: Snapshot,
    client: string,
    formResult?: FormResult,
  ) => {
    const current = await settings.current();
    const page = await (await source.entry()).renderPage({
      address,
      content: snapshot,
      settings: pageSettings(siteUrl, current, snapshot),
      fetchQuery: createQueryFetcher(queries, snapshot, client),
      assetsOf,
      formResult,
    });
    if (!('html' in page)) throw new Error(`${address} is not a page.`);
    const audience = page.private ? 'private' : 'public';
    const { analyticsId } = current;
    return { ...page, security: pageHeaders(audience, { siteUrl, analyticsId }, source) };
  };

  return {
    async render(address, snapshot, client) {
      const page = await renderPage(address, snapshot, client);
      const isPersonal = page.private || page.perVisitor;
      return new CachedResponse(page.status, Buffer.from(page.html), {
        ...page.security,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': isPersonal || source.development ? 'no-store' : publicPage,
        ...(isPersonal ? { 'X-Robots-Tag': 'noindex' } : {}),
      });
    },
    async renderData(address, snapshot) {
      const { data, dependsOn } = await (await source.entry()).pageData({
        address,
        content: snapshot,
        settings: pageSettings(siteUrl, await settings.current(), snapshot),
        fetchQuery: createQueryFetcher(queries, snapshot),
      });
      return new CachedResponse(200, Buffer.from(JSON.stringify(data)), {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': dependsOn && !source.development ? 'no-cache' : 'no-store',
      });
    },
    async renderForm(formResult, snapshot, client) {
      const [address = ''] = formResult.page.split('#');
      const { html, security } = await renderPage(address, snapshot, client, formResult);
      const type = { 'Content-Type': 'text/html; charset=utf-8' };
      return { html, headers: { ...security, ...type, 'X-Robots-Tag': 'noindex' } };
    },
  };
}

function pageHeaders(
  audience: 'public' | 'private',
  settings: Parameters<typeof securityHeaders>[0],
  { development, inline }: PageSource,
): Record<string, string> {
  const headers = securityHeaders(settings, audience, inline);
  const policy = headers['Content-Security-Policy'] ?? '';
  return development
    ? { ...headers, 'Content-Security-Policy': development.loosen(policy) }
    : headers;
}

/** The API's handlers of calls that pages may use. */
export type QueryHandlers = Partial<
  Record<CallName, (context: never) => Promise<Succeeded<unknown> | ApiError>>
>;

type AnyHandler = (context: object) => Promise<Succeeded<unknown> | ApiError>;

/**
 * Runs a page's query without an HTTP request; its key is the URL of a call. Searches are counted
 * per client.
 */
export function createQueryFetcher(
  handlers: QueryHandlers,
  snapshot: Snapshot,
  client = '',
): FetchQuery {
  return async ({ queryKey }) => {
    const address = queryKey.join('/');
    const { pathname, searchParams } = new URL(address, 'http://page');
    for (const name of callNames) {
      const params = handlers[name] && paramsOf(name, pathname);
      if (!params) continue;
      const schema = shapeOf(name).query;
      const query = schema && z.parse(schema, Object.fromEntries(searchParams));
      const result = await (handlers[name] as AnyHandler)({ params, query, client, snapshot });
      return isApiError(result) ? null : result.body;
    }
    throw new Error(`No page may call ${address}.`);
  };
}

function paramsOf(name: CallName, pathname: string): Record<string, unknown> | undefined {
  const pattern = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  if (!found) return undefined;
  const { params = {} } = shapeOf(name);
  return Object.fromEntries(
    Object.entries(params).map(([key, schema]) => [
      key,
      z.parse(schema, decodeURIComponent(found.groups?.[key] ?? '')),
    ]),
  );
}
