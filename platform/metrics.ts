import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';

/** Events that the site reports. */
export interface Metrics {
  /** A page was requested from the cache; `stale`: outdated, because none could be rendered. */
  pageRequested(outcome: 'hit' | 'stale' | 'miss'): void;
  databaseFailed(): void;
  /** A request got its response; `route` is a pattern, because each URL would be a series. */
  answered(route: string, status: number, seconds: number): void;
}

interface OpenMetrics {
  metrics: Metrics;
  /** Serves /metrics and nothing else; the caller listens. */
  server: Server;
}

/** prom-client is loaded only if METRICS_PORT is set. */
export async function openMetrics(port: number | undefined): Promise<OpenMetrics | undefined> {
  if (port === undefined) return undefined;
  const { Counter, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requested = new Counter({
    name: 'lab_page_cache_requests_total',
    help: 'Page cache requests.',
    labelNames: ['outcome'],
    registers,
  });
  const databaseErrors = new Counter({
    name: 'lab_database_errors_total',
    help: 'Failed database operations.',
    registers,
  });
  const requests = new Counter({
    name: 'lab_http_requests_total',
    help: 'Requests, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'lab_http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route'],
    registers,
  });
  return {
    metrics: {
      pageRequested: (outcome) => requested.inc({ outcome }),
      databaseFailed: () => databaseErrors.inc(),
      answered(route, status, seconds) {
        requests.inc({ route, status });
        durations.observe({ route }, seconds);
      },
    },
    server: serve(registry),
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
