import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Environment } from '#server/api/app-parts.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';

/** In milliseconds. */
export interface Timeouts {
  headers: number;
  request: number;
  /** Without traffic in either direction, for example to a client that does not read. */
  idle: number;
  keepAlive: number;
  checkInterval: number;
}

const defaultTimeouts: Timeouts = {
  headers: 10_000,
  request: 15_000,
  idle: 20_000,
  keepAlive: 5_000,
  checkInterval: 1_000,
};

/** A proxy must close its idle connections before we do, or a request could meet the close. */
const keepAliveBehindProxy = 150_000;

export function createHttpServer(
  app: Hono<Environment>,
  settings: Settings,
  timeouts: Partial<Timeouts> = {},
): Server {
  const keepAlive = settings.trustedProxies > 0 ? { keepAlive: keepAliveBehindProxy } : {};
  const limits = { ...defaultTimeouts, ...keepAlive, ...timeouts };
  const headers = {
    ...securityHeaders(settings, 'api'),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const listener = getRequestListener(app.fetch, {
    // HTTP/1.0 has no Host, and some load balancers still use it for health checks.
    hostname: 'localhost',
    // The app handles its own errors: these requests have no valid Host or path.
    errorHandler: () => new Response('This request is malformed.', { status: 400, headers }),
  });
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.checkInterval,
  };
  const server = createServer(options, listener);
  server.timeout = limits.idle;
  return server;
}
