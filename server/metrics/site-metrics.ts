import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { watchProcess } from './process.ts';
import { watchRequests } from './requests.ts';

/** What the parts of the site tell about themselves; without METRICS_PORT nobody listens. */
export interface Watch {
  /** A page or a kept call was asked for. `stale`: from before the database went away. */
  asked(outcome: 'hit' | 'stale' | 'miss'): void;
  rendered(): void;
  /** Our own code broke on a page. */
  renderFailed(): void;
  committed(votes: number): void;
  databaseFailed(): void;
  /** Something broke in a visitor's browser. */
  browserFailed(kind: string): void;
}

export const noWatch: Watch = {
  asked() {},
  rendered() {},
  renderFailed() {},
  committed() {},
  databaseFailed() {},
  browserFailed() {},
};

export interface SiteMetrics {
  watch: Watch;
  watchRequests(server: Server, routeOf: (path: string) => string): void;
  /** Answers /metrics and nothing else; the caller listens. */
  server: Server;
  close(): Promise<void>;
}

/** Loaded only where somebody reads the figures: that takes as long as a quarter of a start. */
export async function createSiteMetrics(): Promise<SiteMetrics> {
  const prometheus = await import('prom-client');
  const { Counter, Histogram } = prometheus;
  const registry = new prometheus.Registry();
  const registers = [registry];
  const asked = new Counter({
    name: 'lab_page_cache_requests_total',
    help: 'Pages asked of the cache, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const count = (name: string, help: string) => new Counter({ name, help, registers });
  const rendered = count('lab_page_renders_total', 'Pages and kept answers made anew.');
  const mistakes = count('lab_page_render_errors_total', 'Pages on which our own code broke.');
  const failures = count(
    'lab_database_errors_total',
    'Times that the database did not do its part.',
  );
  const troubles = new Counter({
    name: 'lab_browser_errors_total',
    help: 'What broke in visitors\u2019 browsers, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const batches = new Histogram({
    name: 'lab_commit_votes',
    help: 'Votes that shared one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });
  const stopWatching = watchProcess(prometheus, registry);
  const server = serve(registry);
  return {
    watch: {
      asked: (outcome) => asked.inc({ outcome }),
      rendered: () => rendered.inc(),
      renderFailed: () => mistakes.inc(),
      committed: (votes) => batches.observe(votes),
      databaseFailed: () => failures.inc(),
      browserFailed: (kind) => troubles.inc({ kind }),
    },
    watchRequests: (server, routeOf) => watchRequests(prometheus, registry, server, routeOf),
    server,
    async close() {
      stopWatching();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Whoever collects keeps the connection open for the next time.
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
