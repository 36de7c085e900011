import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import type { FormResult } from '#contract/http.ts';
import type { Snapshot } from '#server/content/current.ts';
import type { Seed } from '#server/content/seed-files.ts';
import { CachedResponse } from '#server/core/cached-response.ts';
import type { RenderedResponse } from '#server/core/response-cache.ts';
import { type ApiError, isApiError, type Succeeded } from '#server/core/result.ts';
import { type Inline, securityHeaders } from '#server/core/security-headers.ts';
import type { CurrentSettings, OpenSettings } from '#server/settings/current.ts';
import type { AssetsOf } from '#site/app/document.ts';
import type * as EntryServer from '#site/app/entry-server.tsx';
import type { FetchQuery } from '#site/data/query-client.ts';
import type { SiteSettings } from '#site/router/page.ts';
import { routes } from '#site/router/routes.ts';
import { buildFolder, readBuild, readContentProblems, readSeed } from './build.ts';

export type Entry = Pick<
  typeof EntryServer,
  'matchRoute' | 'notFoundTemplate' | 'renderPage' | 'pageData' | 'describePage' | 'renderEmails'
>;

/** The source of pages: the build in production, Vite in development. */
export interface PageSource {
  entry(): Promise<Entry>;
  seed(): Seed;
  /** Why the content files are newer than the build. */
  contentProblems: readonly string[];
  assetsOf: AssetsOf;
  /** Hashes of the scripts and styles inside the pages. */
  inline: Inline;
  /** Folders of static files; a file in a later one replaces that of an earlier one. */
  clientFolders: readonly string[];
  development?: Development;
}

interface Development {
  /** Vite's scripts and styles need a looser content security policy. */
  loosen(policy: string): string;
  /** `apply` stores the changed files before the browser reloads. */
  onSeedChange(apply: () => Promise<void>): void;
}

export async function builtPages(): Promise<PageSource> {
  const { assetsOf, inline } = readBuild();
  const seed = readSeed();
  const entry = await importBuilt<typeof EntryServer>('entry-server');
  return {
    entry: async () => entry,
    seed: () => seed,
    contentProblems: readContentProblems(),
    assetsOf,
    inline,
    clientFolders: [join(buildFolder, 'previous'), join(buildFolder, 'client')],
  };
}

const importBuilt = <Module>(name: string): Promise<Module> =>
  import(pathToFileURL(join(buildFolder, `server/${name}.js`)).href);

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
  emptyArchives: [
    ...(library.notes.length > 0 ? [] : [routes.notes.path]),
    ...(hasIssues ? [] : [routes.issues.path]),
  ],
});

export interface Renderer {
  render(address: string, snapshot: Snapshot, client: string): Promise<RenderedResponse>;
  /** What client-side navigation to a page needs, as JSON. */
  renderData(address: string, snapshot: Snapshot): Promise<RenderedResponse>;
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
    const audience = page.private ? 'admin' : 'public';
    const { analyticsId } = current;
    return { ...page, security: pageHeaders(audience, { siteUrl, analyticsId }, source) };
  };

  return {
    async render(address, snapshot, client) {
      const page = await renderPage(address, snapshot, client);
      const isPersonal = page.private || page.perVisitor;
      const response = new CachedResponse(page.status, Buffer.from(page.html), {
        ...page.security,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': isPersonal ? 'no-store' : publicPage,
        ...(isPersonal ? { 'X-Robots-Tag': 'noindex' } : {}),
      });
      // The link of an email and a search belong to one person.
      const isCacheable = !source.development && !(isPersonal && address.includes('?'));
      return { response, dependsOn: isCacheable ? page.dependsOn : undefined };
    },
    async renderData(address, snapshot) {
      const { data, dependsOn } = await (await source.entry()).pageData({
        address,
        content: snapshot,
        settings: pageSettings(siteUrl, await settings.current(), snapshot),
        fetchQuery: createQueryFetcher(queries, snapshot),
      });
      const response = new CachedResponse(200, Buffer.from(JSON.stringify(data)), {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
      });
      return { response, dependsOn: source.development ? undefined : dependsOn };
    },
    async renderForm(formResult, snapshot, client) {
      const [address = ''] = formResult.page.split('#');
      const { html, security } = await renderPage(address, snapshot, client, formResult);
      return {
        html,
        headers: {
          ...security,
          'Content-Type': 'text/html; charset=utf-8',
          'X-Robots-Tag': 'noindex',
        },
      };
    },
  };
}

function pageHeaders(
  audience: 'public' | 'admin',
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
