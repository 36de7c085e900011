import type { OpenDatabase } from '#database/connect.ts';
import { isDatabaseError } from '#database/engines/errors.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Content, Snapshot } from '#server/content/current.ts';
import { CachedResponse } from '#server/core/cached-response.ts';
import type { Log } from '#server/core/logger.ts';
import type { Metrics } from '#server/core/metrics.ts';
import { type CacheErrors, ResponseCache } from '#server/core/response-cache.ts';
import { databaseDown } from '#server/core/result.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { CurrentVersion } from '#server/core/versions.ts';
import type { Images } from '#server/images/serve.ts';
import type { OpenSettings } from '#server/settings/current.ts';
import { createDocuments } from './feeds/documents.ts';
import {
  createRenderer,
  type PageSource,
  pageSettings,
  type QueryHandlers,
  type Renderer,
} from './renderer.ts';
import { createPageLookup, createRoutes, type PageRoute } from './routes.ts';

interface PagesDependencies {
  source: PageSource;
  settings: OpenSettings;
  clock: () => Date;
  log: Log;
  metrics: Pick<Metrics, 'pageRequested' | 'renderFailed'>;
  database: OpenDatabase;
  content: Content;
  queries: QueryHandlers;
  catalog: Catalog;
  version: CurrentVersion;
  /** Size of a static file, in bytes. */
  images: Pick<Images, 'sizeOf'>;
}

/** A request passes its snapshot to everything that it calls. */
export interface Pages extends Pick<Renderer, 'renderForm'> {
  /** The data for client-side navigation to a page. */
  data(address: string, snapshot: Snapshot): Promise<CachedResponse>;
  find: ReturnType<typeof createRoutes>;
  /** The page that a reported view counts as; undefined if there is none. */
  pageAt: ReturnType<typeof createPageLookup>;
  get(route: PageRoute, snapshot: Snapshot, client: () => string): Promise<CachedResponse>;
  /** The page as it would look; never cached, and only the admin may frame it. */
  preview(route: PageRoute, snapshot: Snapshot): Promise<CachedResponse>;
  /** A feed, the sitemap or another generated file; undefined where there is none. */
  document(path: string, snapshot: Snapshot): Promise<CachedResponse> | undefined;
}

export async function openPages(dependencies: PagesDependencies): Promise<Pages> {
  const { source, settings, clock, log, metrics, database, version, queries } = dependencies;
  const { render, renderData, renderForm } = createRenderer({ source, settings, queries });
  const entry = await source.entry();
  const documents = createDocuments({
    ...dependencies,
    db: database.db,
    describe: async (path, content) => {
      const shown = pageSettings(settings.siteUrl, await settings.current(), content);
      return entry.describePage({ address: path, content, settings: shown });
    },
  });
  const find = createRoutes(entry);
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
    data(address, snapshot) {
      const route = find(snapshot, ...splitAddress(address));
      const key = 'redirect' in route ? address : route.address;
      const content = snapshot.version;
      const render = () => renderData(key, snapshot);
      return cache.get({ key: `data ${key}`, content, isUnbounded: true, render });
    },
    find,
    pageAt: createPageLookup({ ...dependencies, db: database.background, find }),
    get: ({ address, limit }, snapshot, client) =>
      cache.get({
        key: address,
        content: snapshot.version,
        isUnbounded: limit !== undefined,
        render: () => render(address, snapshot, client()),
      }),
    async preview({ address }, snapshot) {
      const { response } = await render(address, snapshot, '');
      const policy = response.headers['Content-Security-Policy'] ?? '';
      return new CachedResponse(response.status, response.body, {
        ...response.headers,
        'Content-Security-Policy': policy.replace(
          "frame-ancestors 'none'",
          "frame-ancestors 'self'",
        ),
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex, nofollow',
        'Referrer-Policy': 'no-referrer',
      });
    },
    document(path, snapshot) {
      const document = documents.get(path);
      if (!document) return undefined;
      const render = () => document(snapshot, clock());
      return cache.get({ key: path, content: snapshot.version, render });
    },
  };
}

/** The path and the query. */
function splitAddress(address: string): [path: string, search: string] {
  const [path = ''] = address.split('?', 1);
  return [path, address.slice(path.length + 1)];
}

/** Sent instead of a page that cannot be rendered. */
export function pageErrors(settings: Pick<OpenSettings, 'siteUrl'>): CacheErrors {
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
