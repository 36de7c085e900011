import { createServer, type Server } from 'node:http';
import type * as Prometheus from 'prom-client';
import type { Registry } from 'prom-client';

/** Events that the parts of the site report. */
export interface Watch {
  /** A page was requested from the cache; `stale`: outdated, because none could be rendered. */
  pageRequested(outcome: 'hit' | 'stale' | 'miss'): void;
  renderFailed(): void;
  databaseFailed(): void;
  /** An error in a visitor's browser. */
  browserFailed(kind: string): void;
}

interface Metrics {
  watch: Watch;
  watchRequests(server: Server, routeOf: (path: string) => string): void;
  /** Serves /metrics and nothing else; the caller listens. */
  server: Server | undefined;
  close(): Promise<void>;
}

export const noWatch: Watch = {
  pageRequested() {},
  renderFailed() {},
  databaseFailed() {},
  browserFailed() {},
};

const noMetrics: Metrics = {
  watch: noWatch,
  watchRequests() {},
  server: undefined,
  async close() {},
};

/** prom-client is loaded only if METRICS_PORT is set. */
export async function openMetrics(port: number | undefined): Promise<Metrics> {
  if (port === undefined) return noMetrics;
  const prometheus = await import('prom-client');
  const { Counter, Registry, collectDefaultMetrics } = prometheus;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const count = (name: string, help: string) => new Counter({ name, help, registers });
  const countBy = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name, help, labelNames: [label], registers });
  const requested = countBy('lab_page_cache_requests_total', 'Page cache requests.', 'outcome');
  const renderErrors = count('lab_page_render_errors_total', 'Pages that failed to render.');
  const databaseErrors = count('lab_database_errors_total', 'Failed database operations.');
  const browserErrors = countBy('lab_browser_errors_total', 'Errors in browsers.', 'kind');
  const server = serve(registry);
  return {
    watch: {
      pageRequested: (outcome) => requested.inc({ outcome }),
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

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts and times every request, from its headers to the last byte. */
function watchRequests(
  { Counter, Histogram }: typeof Prometheus,
  registry: Prometheus.Registry,
  server: Server,
  routeOf: (path: string) => string,
): void {
  const requests = new Counter({
    name: 'lab_http_requests_total',
    help: 'Requests, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'lab_http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route'],
    buckets,
    registers: [registry],
  });
  server.prependListener('request', (request, response) => {
    const started = performance.now();
    response.once('close', () => {
      const [path = '/'] = (request.url ?? '/').split('?');
      const route = routeOf(path);
      // A client that closed the connection early did not get the status.
      requests.inc({
        route,
        status: response.writableFinished ? String(response.statusCode) : 'aborted',
      });
      durations.observe({ route }, (performance.now() - started) / 1000);
    });
  });
}
