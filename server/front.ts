import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type Counts, countPath } from '#server/analytics/beacons.ts';
import type { Log } from '#server/core/logger.ts';
import { brokenShape, isRead } from '#server/http/request-validation.ts';
import type { StandIn } from '#site/router/unbounded-urls.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { isRejected, type Permit, type Rejection } from './core/rate-limiter.ts';
import { withoutCrumbs } from './crumbs.ts';
import { isBuiltFile, isSuspicious, properAddress } from './pages/addresses.ts';
import type { StaticFile } from './pages/file-on-disk.ts';
import type { Finished } from './pages/finished.ts';
import { sendWithName } from './pages/made-up-names.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { Visitor } from './pages/render-queue.ts';
import { redirect } from './pages/renderer.ts';
import { oneAtATime } from './pipelining.ts';
import { inTurns } from './turns.ts';

/** Searches, and pages that nobody is led to. */
export type Budget = 'searches' | 'unlisted';

/** Where the page of an address is kept. */
export interface Address {
  key: string;
  isThere: boolean;
  /** Without number: each visitor has a budget of such pages. */
  budget?: Budget | undefined;
  /** The owner's, or one reader's. */
  isPrivate?: boolean;
  /** The name of what is not there, for the page that says so. */
  said?: StandIn['said'];
}

export type QuickCall = (client: string, search: string) => Promise<QuickAnswer | Rejection>;

interface QuickAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

export interface FrontParts {
  /** Finished pages and other kept answers. */
  cache: Pick<PageCache, 'hit' | 'get'>;
  /** An address that names nothing leads to the one page that says so. What stands behind the `?` counts only where the page declares it. */
  find: (path: string, search: string) => Address;
  files: ReadonlyMap<string, StaticFile>;
  /** Files that another build has, for its pages. */
  ofOtherBuilds: (path: string) => Promise<Finished | undefined>;
  /** Calls, health and everything that changes something. */
  app: (...asked: Parameters<RequestListener>) => void | Promise<void>;
  /** Addresses that only the app knows. */
  isCall: (path: string) => boolean;
  /** Calls that are answered here because they are made with every letter that somebody types. */
  quickCalls: ReadonlyMap<string, QuickCall>;
  /** Calls whose answers are kept like pages. */
  keptCalls: Pick<ReadonlySet<string>, 'has'>;
  /** Who asks, for taking turns. */
  clientOf: (request: IncomingMessage) => string;
  /** Whether a visitor may have one more page of a kind that is without number. */
  allows: Record<Budget, (client: string) => Promise<Permit | Rejection>>;
  /** Told of every page that goes out, and of what browsers tell. */
  counts?: Counts | undefined;
  security: Record<string, string>;
  log: Log;
  timeouts?: Timeouts | undefined;
}

/** How long somebody is waited for, in milliseconds. */
export interface Timeouts {
  headers: number;
  request: number;
  /** A connection on which nothing moves in either direction, such as that of a client that does not read. */
  silence: number;
  betweenRequests: number;
  lookEvery: number;
}

/**
 * With proxies of ours in front, a line is theirs and not a visitor's: it stays open for longer than any of them keeps one that rests (Caddy two
 * minutes, nginx, Varnish and the usual clouds one). Were it the other way round, a request could meet the closing of its line, and a vote be answered
 * with the proxy's 502.
 */
export const timeoutsBehind = (proxies: number): Timeouts =>
  proxies > 0 ? { ...usualTimeouts, betweenRequests: 150_000 } : usualTimeouts;

const usualTimeouts: Timeouts = {
  headers: 10_000,
  // With the looks in between, nobody holds a connection without asking for longer than fifteen seconds.
  request: 12_000,
  // After the look that finds a request overdue: who is only slow is told so before the connection is cut.
  silence: 13_500,
  betweenRequests: 5_000,
  lookEvery: 1_000,
};

/** Finished answers go out from here on plain `node:http`; a Hono answer costs several times as much. */
export function createFront(given: FrontParts): Server {
  const parts = { ...given, app: callsInTurns(given) };
  const { headers, request, silence, betweenRequests, lookEvery } = parts.timeouts ?? usualTimeouts;
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: betweenRequests,
    connectionsCheckingInterval: lookEvery,
    // Asked for in `request-shape.ts`: Node's own refusal has no headers.
    requireHostHeader: false,
  });
  server.timeout = silence;
  // Node remembers it from here on. Of a connection that was reset the system no longer says whose it was, and all who did so would be one more visitor.
  server.on('connection', ({ remoteAddress }) => remoteAddress);
  answerBrokenRequests(server, parts.security);
  const serve: RequestListener = (request, response) => {
    // Thrown at once or later: one request must not end the process for all.
    try {
      receive(parts, request, response)?.catch((error: unknown) =>
        apologize(parts, response, error),
      );
    } catch (error) {
      apologize(parts, response, error);
    }
  };
  // Node's own 417 has none of our headers.
  server.on('checkExpectation', (_, response) =>
    refuse(parts, response, 417, 'What this request expects cannot be had.'),
  );
  server.on('request', withoutCrumbs(oneAtATime(serve)));
  return server;
}

/** A balancer that asks how the process is waits for nobody. */
function callsInTurns({ app, clientOf }: FrontParts): FrontParts['app'] {
  const call = inTurns(app, (request) => clientOf(request));
  return (request, response) =>
    (/^\/(healthz|readyz)/.test(request.url ?? '') ? app : call)(request, response);
}

function receive(
  parts: FrontParts,
  request: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const search = mark === -1 ? '' : url.slice(mark + 1);
  const broken = brokenShape(path, request);
  if (broken) return refuse(parts, response, 400, broken);
  // What is kept is known: to look at its address would be the dearest part of a hit.
  const kept = search === '' && isRead(request) ? parts.cache.hit(path) : undefined;
  if (kept) {
    kept.send(request, response);
    return parts.counts?.served(path, kept, request);
  }
  if (path === countPath && request.method === 'POST' && parts.counts)
    return parts.counts.beacon(search, request, response);
  const quick = isRead(request) ? parts.quickCalls.get(path) : undefined;
  if (quick) return sendQuick(parts, quick, search, request, response);
  if (parts.isCall(path) && !(isRead(request) && parts.keptCalls.has(path))) {
    if (isSuspicious(path)) return refuse(parts, response, 400, 'This address is malformed.');
    return parts.app(request, response);
  }
  if (!isRead(request))
    return refuse(parts, response, 405, 'This address can only be read.', { Allow: 'GET, HEAD' });
  const file = parts.files.get(path);
  if (file) return file.send(request, response);
  if (isSuspicious(path)) return refuse(parts, response, 400, 'This address is malformed.');
  if (isBuiltFile(path)) return sendOfOtherBuild(parts, path, request, response);
  const proper = properAddress(path);
  if (proper && (parts.files.has(proper) || parts.find(proper, '').isThere))
    return redirect(proper + (search && `?${search}`), parts.security).send(request, response);
  const address = parts.find(path, search);
  return (address.budget ? sendWithinBudget : sendPage)(parts, address, request, response);
}

/** While a release is under way another process may have it a moment later: nobody may remember that it is not here. */
async function sendOfOtherBuild(
  ...[parts, path, request, response]: [FrontParts, string, ...Parameters<RequestListener>]
) {
  const file = await parts.ofOtherBuilds(path);
  return file
    ? file.send(request, response)
    : refuse(parts, response, 404, 'There is no such file.');
}

async function sendQuick(
  parts: FrontParts,
  call: QuickCall,
  search: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await call(parts.clientOf(request), search);
  if ('sentence' in answer) return tooMany(parts, response, answer);
  const { headers, body } = answer;
  response.writeHead(200, { ...headers, 'Content-Length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function sendWithinBudget(
  ...[parts, address, request, response]: Parameters<typeof sendPage>
): Promise<void> {
  const verdict = await parts.allows[address.budget ?? 'unlisted'](parts.clientOf(request));
  return isRejected(verdict)
    ? tooMany(parts, response, verdict)
    : sendPage(parts, address, request, response);
}

const tooMany = (
  parts: FrontParts,
  response: ServerResponse,
  { sentence, retryAfter }: Rejection,
): void => refuse(parts, response, 429, sentence, { 'Retry-After': String(retryAfter) });

function sendPage(
  { cache, clientOf, counts }: FrontParts,
  { key, said }: Address,
  request: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  const send = (page: Finished) => {
    if (said) return sendWithName(page, said, request, response);
    page.send(request, response);
    counts?.served(pathOf(key), page, request);
  };
  const page = cache.get(key, () => visitorOf(clientOf(request), response));
  return page instanceof Promise ? page.then(send) : send(page);
}

const pathOf = (key: string): string => (key.includes('?') ? key.slice(0, key.indexOf('?')) : key);

function visitorOf(client: string, response: ServerResponse): Visitor {
  const leaving = new AbortController();
  response.once('close', () => leaving.abort());
  return { client, gone: leaving.signal };
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
  // Nobody is there to be told.
  if (response.destroyed) return;
  parts.log.error({ err: error }, 'a request could not be answered');
  if (response.headersSent) return void response.destroy();
  refuse(parts, response, 500, 'Something went wrong on our side. Please try again later.', {
    'Retry-After': '60',
  });
}
