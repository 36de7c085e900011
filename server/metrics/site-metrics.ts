import { createServer, type Server } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Registry } from './registry.ts';
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
}

export const noWatch: Watch = { asked() {}, rendered() {}, renderFailed() {}, committed() {}, databaseFailed() {} };

export interface SiteMetrics {
  watch: Watch;
  watchRequests(server: Server, routeOf: (path: string) => string): void;
  /** Answers /metrics and nothing else; the caller listens. */
  server: Server;
  close(): Promise<void>;
}

export function createSiteMetrics(): SiteMetrics {
  const registry = new Registry();
  const asked = registry.counter('lab_page_cache_requests_total', 'Pages asked of the cache, by outcome.');
  const rendered = registry.counter('lab_page_renders_total', 'Pages and kept answers made anew.');
  const mistakes = registry.counter('lab_page_render_errors_total', 'Pages on which our own code broke.');
  const batches = registry.histogram(
    'lab_commit_votes',
    'Votes that shared one commit.',
    [1, 2, 4, 8, 16, 32, 64, 128],
  );
  const failures = registry.counter('lab_database_errors_total', 'Times that the database did not do its part.');
  const stopWatching = watchProcess(registry);
  const server = serve(registry);
  return {
    watch: {
      asked: (outcome) => asked.add({ outcome }),
      rendered: () => rendered.add(),
      renderFailed: () => mistakes.add(),
      committed: (votes) => batches.observe(votes),
      databaseFailed: () => failures.add(),
    },
    watchRequests: (server, routeOf) => watchRequests(registry, server, routeOf),
    server,
    async close() {
      stopWatching();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Whoever collects keeps the line open for the next time.
      server.closeAllConnections();
      await closed;
    },
  };
}

function watchProcess(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  registry.gauge(
    'lab_event_loop_delay_seconds',
    'How long the event loop kept work waiting since the last look.',
    () => {
      const values: [Record<string, string>, number][] = [
        [{ quantile: '0.5' }, seconds(delay.percentile(50))],
        [{ quantile: '0.99' }, seconds(delay.percentile(99))],
        [{ quantile: '1' }, seconds(delay.max)],
      ];
      delay.reset();
      return values;
    },
  );
  const one = (read: () => number) => (): [Record<string, string>, number][] => [[{}, read()]];
  const memory = 'Memory of the process in RAM.';
  registry.gauge(
    'process_resident_memory_bytes',
    memory,
    one(() => process.memoryUsage.rss()),
  );
  registry.gauge(
    'nodejs_heap_size_used_bytes',
    'Heap in use.',
    one(() => process.memoryUsage().heapUsed),
  );
  const cpu = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
  registry.gauge('process_cpu_seconds_total', 'CPU time used.', one(cpu), 'counter');
  registry.gauge(
    'process_start_time_seconds',
    'When the process started.',
    one(() => performance.timeOrigin / 1000),
  );
  return () => delay.disable();
}

function serve(registry: Registry): Server {
  return createServer({ headersTimeout: 10_000, requestTimeout: 15_000 }, (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end('Metrics are at /metrics.\n');
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(registry.render());
  });
}
