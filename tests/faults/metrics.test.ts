import { expect, test } from 'vitest';
import { createSeededPlace } from '#tests/support/engines.ts';
import { freePort } from '#tests/support/free-port.ts';
import { productsOf, send } from '#tests/support/writers.ts';
import { startServer } from './servers.ts';

test('metrics have a separate port and count events', async () => {
  const metricsPort = await freePort();
  const server = await startServer(await createSeededPlace('sqlite'), {
    METRICS_PORT: String(metricsPort),
  });
  const [product] = await productsOf(server.url);
  const emoji = product?.votes[0]?.emoji;
  for (let n = 0; n < 3; n += 1)
    await send(server.url, 'POST', `/api/products/${product?.id}/vote`, { emoji });
  for (const path of ['/', '/', '/no-such-page', '/api/made-up/<script>', '/healthz'])
    await send(server.url, 'GET', path);
  const { status, text } = await send(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n');
  expect(lines).toContain('lab_http_requests_total{route="/api/products/:id/vote",status="200"} 3');
  expect(lines).toContain('lab_http_requests_total{route="/",status="200"} 2');
  expect(lines).toContain('lab_http_requests_total{route="not-found",status="404"} 1');
  expect(lines).toContain('lab_http_requests_total{route="/api/*",status="404"} 1');
  expect(lines).toContain('lab_http_request_duration_seconds_count{route="/"} 2');
  expect(text).toMatch(/^lab_page_cache_requests_total\{outcome="hit"\} [1-9]/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
  expect(text).not.toContain('<script');
  // The site's port does not serve metrics.
  expect((await send(server.url, 'GET', '/metrics')).status).toBe(404);
  server.signal('SIGTERM');
  expect(await server.exitCode).toBe(0);
});
