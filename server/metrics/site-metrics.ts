import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { watchRequests } from './requests.ts';

/** Events that the parts of the site report; ignored without METRICS_PORT. */
export interface Watch {
  /** A page was requested from the cache. `stale`: from before the database went down. */
  asked(outcome: 'hit' | 'stale' | 'miss'): void;
  rendered(): void;
  renderFailed(): void;
  databaseFailed(): void;
  /** Something failed in a visitor's browser. */
  browserFailed(kind: string): void;
}

export const noWatch: Watch = {
  asked() {},
  rendered() {},
  renderFailed() {},
  databaseFailed() {},
  browserFailed() {},
};

export interface SiteMetrics {
  watch: Watch;
  watchRequests(server: Server, routeOf: (path: string) => string): void;
  /** Serves /metrics and nothing else; the caller listens. */
  server: Server;
  close(): Promise<void>;
}

/** prom-client is loaded only if METRICS_PORT is set. */
export async function createSiteMetrics(): Promise<SiteMetrics> {
  const prometheus = await import('prom-client');
  const { Counter, Registry, collectDefaultMetrics } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const count = (name: string, help: string) => new Counter({ name, help, registers });
  const countBy = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers });
  const asked = countBy('lab_page_cache_requests_total', 'Page cache requests.', 'outcome');
  const rendered = count('lab_page_renders_total', 'Pages rendered.');
  const renderErrors = count('lab_page_render_errors_total', 'Pages that failed to render.');
  const databaseErrors = count('lab_database_errors_total', 'Failed database operations.');
  const browserErrors = countBy('lab_browser_errors_total', 'Errors in browsers.', 'kind');
  const server = serve(registry);
  return {
    watch: {
      asked: (outcome) => asked.inc({ outcome }),
      rendered: () => rendered.inc(),
      renderFailed: () => renderErrors.inc(),
      databaseFailed: () => databaseErrors.inc(),
      browserFailed: (kind) => browserErrors.inc({ kind }),
    },
    watchRequests: (server, routeOf) => watchRequests(prometheus, registry, server, routeOf),
    server,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Prometheus keeps its connection open.
      server.closeAllConnections();
      await closed;
    },
  };
}

function serve(registry: Registry): Server {
  return createServer(
    { headersTimeout: 10_000, requestTimeout: 15_000 },
    async (request, response) => {
      if (request.url !== '/metrics')
        return void response.writeHead(404).end('Metrics are at /metrics.\n');
      response
        .writeHead(200, { 'Content-Type': registry.contentType })
        .end(await registry.metrics());
    },
  );
}
