import type { Server } from 'node:http';
import type * as Prometheus from 'prom-client';
import { callNames } from '#contract/calls.ts';
import { forms } from '#contract/http.ts';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts and times every request, from its headers to the last byte handed over. */
export function watchRequests(
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
    const begun = performance.now();
    response.once('close', () => {
      const [path = '/'] = (request.url ?? '/').split('?');
      const route = routeOf(path);
      // Whoever hangs up before the end has not got the status that was meant.
      requests.inc({
        route,
        status: response.writableFinished ? String(response.statusCode) : 'aborted',
      });
      durations.observe({ route }, (performance.now() - begun) / 1000);
    });
  });
}

/** Those without a parameter first: `/api/products/new` is not the product of that name. */
const patterns = callNames
  .map((name) => name.slice(name.indexOf(' ') + 1))
  .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
  .map((path) => path.split('/'));

const formPaths = Object.values(forms).map((address) => address.replace(/#.*/, ''));

/** A call's pattern: addresses would make a series of each product, and of everything that strangers type. */
export function callRoute(path: string): string {
  if (path === '/healthz' || path === '/readyz' || formPaths.includes(path)) return path;
  const parts = path.split('/');
  const pattern = patterns.find(
    (words) =>
      words.length === parts.length &&
      words.every((word, at) => word.startsWith(':') || word === parts[at]),
  );
  return pattern?.join('/') ?? '/api/*';
}
