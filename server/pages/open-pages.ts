import type { Library } from '#content/library.ts';
import type { PageData } from '#contract/pages.ts';
import type { OpenDatabase } from '#database/connect.ts';
import { isDatabaseError } from '#database/engines/errors.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { CachedResponse } from '#server/core/cached-response.ts';
import type { Log } from '#server/core/logger.ts';
import type { Metrics } from '#server/core/metrics.ts';
import { type CacheErrors, ResponseCache } from '#server/core/response-cache.ts';
import { databaseDown } from '#server/core/result.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import type { CurrentVersion } from '#server/core/versions.ts';
import { createDocuments } from './feeds/documents.ts';
import {
  answerPages,
  createRenderer,
  type PageCalls,
  type PageSource,
  pageSettings,
  type Renderer,
} from './renderer.ts';
import { createPageLookup, createRoutes, type PageRoute } from './routes.ts';

interface PagesParts {
  source: PageSource;
  settings: Settings;
  clock: () => Date;
  log: Log;
  metrics: Pick<Metrics, 'pageRequested' | 'renderFailed'>;
  library: Library;
  database: OpenDatabase;
  calls: PageCalls;
  catalog: Catalog;
  version: CurrentVersion;
  /** The pages that the content makes. */
  listed: ReadonlySet<string>;
  /** Size of a static file, in bytes. */
  sizeOf: (path: string) => number;
}

export interface Pages extends Pick<Renderer, 'renderForm'> {
  /** The data for client-side navigation to a page. */
  data(address: string): Promise<PageData | { redirect: string }>;
  find(path: string, search?: string): PageRoute | { redirect: string };
  lookup: ReturnType<typeof createPageLookup>;
  get(route: PageRoute, client: () => string): Promise<CachedResponse>;
  /** A feed, the sitemap or another generated file; undefined where there is none. */
  document(path: string): Promise<CachedResponse> | undefined;
}

export async function openPages(parts: PagesParts): Promise<Pages> {
  const { source, settings, clock, log, metrics, database, version, listed } = parts;
  const { render, renderForm } = createRenderer({
    source,
    settings,
    answerFor: (client) => answerPages(parts.calls, client),
  });
  const entry = await source.entry();
  const documents = createDocuments({
    ...parts,
    db: database.db,
    describe: (path) => entry.describePage(path, pageSettings(settings)),
  });
  const find = createRoutes(entry, listed);
  const cache = new ResponseCache({
    version,
    errors: pageErrors(settings),
    isDatabaseError,
    onRequest: metrics.pageRequested,
    onError: (error, key) => {
      log.error({ err: error, page: key }, 'a page could not be rendered');
      metrics.renderFailed();
    },
  });
  return {
    renderForm,
    data: async (address) =>
      (await source.entry()).pageData({
        address,
        settings: pageSettings(settings),
        fetchQuery: answerPages(parts.calls),
      }),
    find,
    lookup: createPageLookup({ ...parts, db: database.background, find }),
    get: ({ address, limit }, client) =>
      cache.get({
        key: address,
        isUnbounded: limit !== undefined,
        render: async () => {
          const page = await render(address, client());
          // Visitors can invent such URLs, and they would fill the cache.
          const isInvented = limit !== undefined && page.response.status !== 200;
          return isInvented ? { ...page, dependsOn: undefined } : page;
        },
      }),
    document(path) {
      const document = documents.get(path);
      return document && cache.get({ key: path, render: () => document(clock()) });
    },
  };
}

/** Sent instead of a page that cannot be rendered. */
export function pageErrors(settings: Settings): CacheErrors {
  const error = (status: 500 | 503, message: string, retryAfter: string) =>
    new CachedResponse(status, Buffer.from(message), {
      ...securityHeaders(settings, 'api'),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': retryAfter,
    });
  return {
    databaseDown: error(503, databaseDown.message, '5'),
    overloaded: error(503, 'The site is very busy. Please try again in a moment.', '2'),
    failed: error(
      500,
      'This page couldn’t be displayed. The error was logged. Please try again later.',
      '60',
    ),
  };
}
