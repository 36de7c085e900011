import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { createApp } from '#server/app.ts';
import { securityHeaders } from '#server/guards/headers.ts';
import type { Settings } from '#server/settings.ts';

/** The app as `node:http` calls it. HTTP/1.0 knows no Host, and the health checks of some balancers still speak it. */
export function createListener({ fetch }: ReturnType<typeof createApp>, settings: Settings): RequestListener {
  const headers = {
    ...securityHeaders(settings, 'api'),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  return getRequestListener(fetch, {
    hostname: 'localhost',
    // The app explains its own failures: what arrives here never became a request, for want of a Host that is one.
    errorHandler: () => new Response('This request is malformed.', { status: 400, headers }),
  });
}
