import { hash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { CallShape } from '#contract/call-shape.ts';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import { errorFieldHeader } from '#contract/http.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import { isDatabaseError } from '#database/engines/errors.ts';
import { CachedResponse } from '#server/core/cached-response.ts';
import { isRejected, type RateLimiter } from '#server/core/rate-limiter.ts';
import {
  type ApiError,
  databaseDown,
  type FileResult,
  internalError,
  isApiError,
  type Succeeded,
  tooMany,
} from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import type { AppParts, Environment, Handlers } from './handler.ts';
import { parseRequest } from './read-request.ts';

type AnyResult = Succeeded<unknown> | FileResult | ApiError;

/** The type `Handlers` has checked each handler against the contract. */
type AnyHandler = (context: object) => Promise<AnyResult>;

/** Binds every call of the contract to its handler. */
export function mountCalls(app: Hono<Environment>, handlers: Handlers, parts: AppParts): void {
  for (const name of callNames) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async (context) =>
      respond(context, shapeOf(name), await runCall(context, name, handlers, parts)),
    );
  }
}

/** Guard, schemas, rate limits and handler, in this order. */
async function runCall(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  parts: AppParts,
): Promise<AnyResult> {
  const shape = shapeOf(name);
  const request = context.req.raw;
  const client = context.get('client');
  const run = async (session?: object): Promise<AnyResult> => {
    const parsed = await parseRequest(shape, context.req);
    if (isApiError(parsed)) return parsed;
    return withRateLimit(parts.rateLimiter, shape, { client, params: parsed.params }, () =>
      (handlers[name] as AnyHandler)({ request, client, session, ...parsed }),
    );
  };
  if (shape.guard === 'mail server' && !hasEventsSecret(request, parts.settings))
    return noEventsSecret;
  try {
    return await (shape.guard === 'admin' ? parts.asAdmin(request, run) : run());
  } catch (error) {
    return toApiError(error, parts, name);
  }
}

interface Counted {
  client: string;
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** Counts the request against the call's rate limits, and refunds it if it fails on our side. */
export async function withRateLimit<Result extends object>(
  rateLimiter: RateLimiter<RateLimitName>,
  { limit = [] }: Pick<CallShape, 'limit'>,
  { client, params }: Counted,
  work: () => Promise<Result | ApiError>,
): Promise<Result | ApiError> {
  const permit = await rateLimiter.consume(limit, client, params);
  if (isRejected(permit)) return tooMany(permit);
  try {
    const result = await work();
    if (isApiError(result) && result.status >= 500) await permit.refund();
    return result;
  } catch (error) {
    await permit.refund();
    throw error;
  }
}

const noEventsSecret: ApiError = {
  status: 401,
  message: 'Send MAIL_EVENTS_SECRET as a bearer token.',
};

/** Compares hashes, which have equal lengths, so that the time reveals nothing about the secret. */
function hasEventsSecret(request: Request, { mail }: Pick<Settings, 'mail'>): boolean {
  const header = request.headers.get('authorization');
  if (!mail.eventsSecret || !header) return false;
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(header), digest(`Bearer ${mail.eventsSecret}`));
}

/** Logs an unexpected error and hides its details from the visitor. */
export function toApiError(
  error: unknown,
  { log, watch }: Pick<AppParts, 'log' | 'watch'>,
  route?: string,
): ApiError {
  log.error({ err: error, route }, 'a call failed');
  if (!isDatabaseError(error)) return internalError;
  watch?.databaseFailed();
  return databaseDown;
}

/** Public reads have an ETag; responses to the admin are never cached. */
export async function respond(
  context: Context,
  { guard, errors }: CallShape,
  result: AnyResult,
): Promise<Response> {
  if (isApiError(result))
    return errors === 'json' ? rejectAsJson(context, result) : reject(context, result);
  for (const [header, value] of Object.entries(result.headers ?? {})) context.header(header, value);
  if ('file' in result) return sendFile(context, result);
  const json = JSON.stringify(result.body);
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
  const isCacheable = result.headers?.['Cache-Control'] !== 'no-store';
  if (!isRead || guard !== 'public' || !isCacheable) return context.body(json, 200, jsonType);
  const finished = new CachedResponse(200, Buffer.from(json), {
    ...jsonType,
    'Cache-Control': 'no-cache',
  });
  const response = await finished.respond((name) => context.req.header(name));
  return context.newResponse(response.body, response as { status: 200; headers: Headers });
}

const jsonType = { 'Content-Type': 'application/json; charset=utf-8' };

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
  return context.body(message, status, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  });
}

function rejectAsJson(context: Context, { status, message, headers }: ApiError): Response {
  return context.json({ ok: false, error: message }, status, headers);
}
