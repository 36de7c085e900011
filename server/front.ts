import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Log } from './log.ts';
import { isOfABuild, isSuspicious, properAddress } from './pages/addresses.ts';
import type { Finished } from './pages/finished.ts';
import { redirect } from './pages/renderer.ts';

export interface FrontParts {
  /** Finished answers by address; an unknown address is a page that says so. */
  pages: (key: string) => Finished | Promise<Finished>;
  /** The key under which a page is kept. What stands behind the `?` counts only where the page declares it. */
  keyOf: (path: string, search: string) => string;
  files: ReadonlyMap<string, Finished>;
  /** Calls, health and everything that changes something. */
  app: RequestListener;
  /** Addresses that only the app knows. */
  isCall: (path: string) => boolean;
  /** Calls whose answers are kept like pages. */
  keptCalls: ReadonlySet<string>;
  security: Record<string, string>;
  log: Log;
  patience?: Patience | undefined;
}

/** How long somebody is waited for, in milliseconds. */
export interface Patience {
  headers: number;
  request: number;
  /** A line on which nothing moves in either direction, such as that of a client that does not read. */
  silence: number;
  betweenRequests: number;
  lookEvery: number;
}

const usualPatience: Patience = {
  headers: 10_000,
  // With the looks in between, nobody holds a line without asking for longer than fifteen seconds.
  request: 12_000,
  // After the look that finds a request overdue: who is only slow is told so before the line is cut.
  silence: 13_500,
  betweenRequests: 5_000,
  lookEvery: 1_000,
};

/** Finished answers go out from here on plain `node:http`; a Hono answer costs several times as much. */
export function createFront(parts: FrontParts): Server {
  const { headers, request, silence, betweenRequests, lookEvery } = parts.patience ?? usualPatience;
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: betweenRequests,
    connectionsCheckingInterval: lookEvery,
  });
  server.timeout = silence;
  server.on('request', (request, response) => {
    // Thrown at once or later: one request must not end the process for all.
    try {
      receive(parts, request, response)?.catch((error: unknown) => apologize(parts, response, error));
    } catch (error) {
      apologize(parts, response, error);
    }
  });
  return server;
}

function receive(parts: FrontParts, request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (isMalformed(path, request)) return refuse(parts, response, 400, 'This request is malformed.');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (parts.isCall(path) && !(isRead && parts.keptCalls.has(path))) {
    if (isSuspicious(path)) return refuse(parts, response, 400, 'This address is malformed.');
    return void parts.app(request, response);
  }
  if (!isRead) return refuse(parts, response, 405, 'This address can only be read.', { Allow: 'GET, HEAD' });
  const file = parts.files.get(path);
  if (file) return file.send(request, response);
  if (isSuspicious(path)) return refuse(parts, response, 400, 'This address is malformed.');
  // While a release is under way another process may have it: nobody may remember that it is not here.
  if (isOfABuild(path)) return refuse(parts, response, 404, 'There is no such file.');
  const proper = properAddress(path);
  if (proper) return redirect(proper + (query === -1 ? '' : url.slice(query)), parts.security).send(request, response);
  const page = parts.pages(parts.keyOf(path, query === -1 ? '' : url.slice(query + 1)));
  return page instanceof Promise ? page.then((made) => made.send(request, response)) : page.send(request, response);
}

/** Shapes that Node lets pass and a proxy in front may read in another way. */
function isMalformed(path: string, request: IncomingMessage): boolean {
  return request.httpVersionMajor !== 1 || !path.startsWith('/') || hasTwoHosts(request);
}

/** Node lets a second Host pass; proxies may believe the other one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

function refuse(
  parts: FrontParts,
  response: ServerResponse,
  status: number,
  sentence: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...parts.security,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    // What else such a client has sent is not worth reading.
    Connection: 'close',
    ...more,
  });
  response.end(sentence);
}

function apologize(parts: FrontParts, response: ServerResponse, error: unknown): void {
  parts.log.error({ err: error }, 'a page could not be made');
  if (response.headersSent) return void response.destroy();
  refuse(parts, response, 503, 'This page cannot be made right now. Please try again in a moment.', {
    'Retry-After': '5',
  });
}
