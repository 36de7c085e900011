import type { IncomingMessage } from 'node:http';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { CallShape } from '#contract/call-shape.ts';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import { errorFieldHeader } from '#contract/http.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import { isDatabaseError, isDiskFull } from '#platform/database/errors.ts';
import { clientOf } from '#platform/limits/client.ts';
import { isRejected, type RateLimiter } from '#platform/limits/rate-limiter.ts';
import type { Snapshot } from '#server/content/current.ts';
import {
  type ApiError,
  databaseDown,
  diskFull,
  type FileResult,
  internalError,
  isApiError,
  type Succeeded,
  tooMany,
} from '#server/core/result.ts';
import type { AppDependencies, Environment, Handlers } from './handler.ts';
import { addressOf, parseRequest } from './parse-request.ts';

type AnyResult = Succeeded<unknown> | FileResult | ApiError;

/** The type `Handlers` has checked each handler against the contract. */
type AnyHandler = (context: object) => Promise<AnyResult>;

/** Binds every call of the contract to its handler. */
export function mountCalls(
  app: Hono<Environment>,
  handlers: Handlers,
  dependencies: AppDependencies,
): void {
  for (const name of callNames) {
    const [method = '', path = ''] = name.split(' ');
    if (changesPages(name)) app.on(method, path, afterChange(dependencies));
    app.on(method, path, async (context) =>
      shapeOf(name).cachedUntil
        ? respondFromCache(context, name, handlers, dependencies)
        : respond(context, shapeOf(name), await runCall(context, name, handlers, dependencies)),
    );
  }
}

/** Counts and error reports are on no page. */
const changesPages = (name: CallName): boolean =>
  !/^(GET |POST \/api\/(count|client-errors)$)/.test(name);

export const afterChange =
  ({ wake }: Pick<AppDependencies, 'wake'>): MiddlewareHandler =>
  async (context, next) => {
    // A page that the browser prefetched would show what was there before.
    context.header('Clear-Site-Data', '"prefetchCache"');
    await next();
    wake?.();
  };

/** Guard, schemas, rate limits and handler, in this order. */
async function runCall(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  dependencies: AppDependencies,
): Promise<AnyResult> {
  const shape = shapeOf(name);
  const request = context.req.raw;
  const client = clientOf(context.env.incoming, dependencies.settings.trustedProxies);
  const run = async (session?: object): Promise<AnyResult> => {
    const parsed = await parseRequest(shape, context.req);
    if (isApiError(parsed)) return parsed;
    const snapshot = await dependencies.content.current();
    return withRateLimit(dependencies.rateLimiter, shape, { client, params: parsed.params }, () =>
      (handlers[name] as AnyHandler)({ request, client, session, snapshot, ...parsed }),
    );
  };
  try {
    return await (shape.guard === 'public'
      ? run()
      : dependencies.asAdmin(request, shape.guard, run));
  } catch (error) {
    return toApiError(error, dependencies, name);
  }
}

/** The same bytes for everyone, made and compressed once until a counter changes. */
async function respondFromCache(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  dependencies: AppDependencies,
): Promise<Response> {
  const { cache, content } = dependencies;
  const snapshot = await content.current();
  try {
    const cached = await cache.get({
      // These calls ignore a query.
      key: addressOf(context).path,
      content: snapshot.version,
      showsVotes: shapeOf(name).cachedUntil === 'votes',
      render: () => renderCall(context, name, handlers, snapshot),
    });
    return sendCached(context, cached);
  } catch (error) {
    return reject(context, toApiError(error, dependencies, name));
  }
}

async function sendCached(
  context: Context<Environment>,
  cached: CachedResponse,
): Promise<Response> {
  const { status, body, headers } = await cached.answer(context.env.incoming.headers);
  return context.newResponse(body, status as 200, headers);
}

async function renderCall(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  snapshot: Snapshot,
): Promise<CachedResponse> {
  const request = context.req.raw;
  const parsed = await parseRequest(shapeOf(name), context.req);
  const result = isApiError(parsed)
    ? parsed
    : await (handlers[name] as AnyHandler)({ request, client: '', snapshot, ...parsed });
  if (isApiError(result))
    return new CachedResponse(result.status, Buffer.from(result.message), {
      ...textType,
      'Cache-Control': 'no-store',
    });
  const json = 'body' in result ? JSON.stringify(result.body) : '';
  return new CachedResponse(200, Buffer.from(json), { ...jsonType, 'Cache-Control': 'no-cache' });
}

interface Counted {
  client: string;
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** Counts the request against the call's rate limits, and refunds it if the handler throws. */
export async function withRateLimit<Result extends object>(
  rateLimiter: RateLimiter<RateLimitName>,
  { limit = [] }: Pick<CallShape, 'limit'>,
  { client, params }: Counted,
  work: () => Promise<Result | ApiError>,
): Promise<Result | ApiError> {
  const permit = await rateLimiter.consume(limit, client, params);
  if (isRejected(permit)) return tooMany(permit);
  try {
    return await work();
  } catch (error) {
    await permit.refund();
    throw error;
  }
}

/** For pages and forms, which are no calls. */
export async function exceededLimit(
  { rateLimiter, settings }: Pick<AppDependencies, 'rateLimiter' | 'settings'>,
  incoming: IncomingMessage,
  limit: RateLimitName,
): Promise<ApiError | undefined> {
  const permit = await rateLimiter.consume([limit], clientOf(incoming, settings.trustedProxies));
  return isRejected(permit) ? tooMany(permit) : undefined;
}

/** Logs an unexpected error and hides its details from the visitor. */
export function toApiError(
  error: unknown,
  { log, metrics }: Pick<AppDependencies, 'log' | 'metrics'>,
  route?: string,
): ApiError {
  log.error({ err: error, route }, 'a call failed');
  if (!isDatabaseError(error)) return internalError;
  metrics?.databaseFailed();
  return isDiskFull(error) ? diskFull : databaseDown;
}

export async function respond(
  context: Context,
  shape: CallShape,
  result: AnyResult,
): Promise<Response> {
  if (isApiError(result)) return rejectCall(context, shape, result);
  for (const [header, value] of Object.entries(result.headers ?? {})) context.header(header, value);
  if ('file' in result) return sendFile(context, result);
  for (const cookie of result.cookies ?? []) context.header('Set-Cookie', cookie, { append: true });
  return context.body(JSON.stringify(result.body), 200, jsonType);
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };
const textType = { 'Content-Type': 'text/plain; charset=utf-8' };

async function sendFile(context: Context, { file, type, name }: FileResult): Promise<Response> {
  // Nothing reads the body of a HEAD response, so its file would stay open.
  if (context.req.method === 'HEAD' && file instanceof ReadableStream) await file.cancel();
  const plainName = name.replace(/[^\w.-]+/g, '-');
  return context.body(file, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${plainName}"`,
  });
}

export function reject(context: Context, { status, message, field, headers }: ApiError): Response {
  if (field) context.header(errorFieldHeader, field);
  return context.body(message, status, { ...textType, ...headers });
}

/**
 * Errors of the login have its own format, those of admin calls are JSON with what the screen needs,
 * and those of all others are a sentence.
 */
function rejectCall(context: Context, { errors, guard }: CallShape, error: ApiError): Response {
  const { status, message, field, details, headers } = error;
  if (errors === 'login') return context.json({ ok: false, error: message }, status, headers);
  if (guard === 'public' || guard === 'token') return reject(context, error);
  return context.json({ message, ...(field && { field }), ...details }, status, headers);
}
