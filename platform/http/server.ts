import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Environment } from '#platform/http/handler.ts';
import type { Settings } from '#platform/settings.ts';
import { malformedRequest } from './result.ts';
import { securityHeaders } from './security-headers.ts';

/** In milliseconds. */
const defaultTimeouts = {
  headers: 10_000,
  request: 15_000,
  /** Without traffic in either direction, for example to a client that does not read. */
  idle: 20_000,
  keepAlive: 5_000,
  checkInterval: 1_000,
};

export type Timeouts = typeof defaultTimeouts;

/** Longer than a proxy's, so that no request arrives while we close its connection. */
const keepAliveBehindProxy = 150_000;

/** `node:http` with our limits; the caller listens, and closing finishes open requests. */
export function openHttp(
  listener: RequestListener,
  settings: Settings,
  timeouts: Partial<Timeouts> = {},
) {
  const keepAlive = settings.trustedProxies > 0 ? { keepAlive: keepAliveBehindProxy } : {};
  const limits = { ...defaultTimeouts, ...keepAlive, ...timeouts };
  const options = {
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.checkInterval,
  };
  const server = createServer(options, listener);
  server.timeout = limits.idle;
  return { server, close: createShutdown(server) };
}

/** An app as a listener of `node:http`. */
export function createListener(
  app: Hono<Environment>,
  settings: Pick<Settings, 'siteUrl'>,
): RequestListener {
  const headers = {
    ...securityHeaders(settings, 'api'),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  return getRequestListener(app.fetch, {
    // HTTP/1.0 has no Host, and some load balancers still use it for health checks.
    hostname: 'localhost',
    // The app handles its own errors: these requests have no valid Host or path.
    errorHandler: () => new Response(malformedRequest.message, { status: 400, headers }),
  });
}

/** A connection that was just used may carry the next request already. */
const grace = 1000;

/** Docker kills a container ten seconds after its stop signal. */
const deadline = 8000;

/** The returned function finishes open requests and closes the server. */
function createShutdown(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return async () => {
    const kill = setTimeout(() => server.closeAllConnections(), deadline);
    server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
    if ([...connections].some(({ destroyed }) => !destroyed)) await sleep(grace);
    // Timers run before received data is read: a request may be waiting behind a slow commit.
    await nextTurn();
    const closed = new Promise((resolve) => server.close(resolve));
    // Browsers open connections in advance, and Node does not count them as idle.
    const unused = setTimeout(() => {
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    }, grace);
    await closed;
    clearTimeout(unused);
    clearTimeout(kill);
  };
}
