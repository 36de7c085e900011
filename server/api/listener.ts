import type { RequestListener } from 'node:http';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import type { createApp } from '#server/http/app.ts';

type Listener = (...asked: Parameters<RequestListener>) => Promise<void>;

/**
 * The app as `node:http` calls it; the bridge, and with it Node's own `fetch`, comes with the first call: pages, votes and beacons need neither.
 * HTTP/1.0 knows no Host, and the health checks of some balancers still speak it.
 */
export function createListener(
  { fetch }: ReturnType<typeof createApp>,
  settings: Settings,
): Listener {
  const headers = {
    ...securityHeaders(settings, 'api'),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  let listener: Listener | undefined;
  return async (request, response) => {
    if (!listener) {
      const { getRequestListener } = await import('@hono/node-server');
      listener ??= getRequestListener(fetch, {
        hostname: 'localhost',
        // The app explains its own failures: what arrives here never became a request, for want of a Host that is one.
        errorHandler: () => new Response('This request is malformed.', { status: 400, headers }),
      });
    }
    // Its end is the end of the call: others wait for their turn.
    await listener(request, response);
  };
}
