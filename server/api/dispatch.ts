import { createHash, hash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import type { CallShape } from '#contract/call-shape.ts';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import { refusedFieldHeader } from '#contract/http.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import { isDatabaseTrouble } from '#database/engines/errors.ts';
import { isRejected, type RateLimiter } from '#server/core/rate-limiter.ts';
import {
  type ApiError,
  databaseAway,
  type FileResult,
  isApiError,
  ourMistake,
  type Succeeded,
  tooMany,
} from '#server/core/result.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import type { AppParts, Environment, Handlers } from './handler.ts';
import { parseRequest } from './read-request.ts';

type AnyAnswer = Succeeded<unknown> | FileResult | ApiError;

/** A handler as the dispatcher sees it: `Handlers` has checked it against the contract. */
type AnyHandler = (asked: object) => Promise<AnyAnswer>;

/** Binds every call of the contract to its handler. */
export function mountCalls(app: Hono<Environment>, handlers: Handlers, parts: AppParts): void {
  for (const name of callNames) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async (context) => {
      context.set('route', path);
      return respond(context, shapeOf(name), await answerCall(context, name, handlers, parts));
    });
  }
}

/** Guard, schemas, rate limits and handler, in this order. */
async function answerCall(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  parts: AppParts,
): Promise<AnyAnswer> {
  const shape = shapeOf(name);
  const request = context.req.raw;
  const client = context.get('client');
  const answer = async (session?: object): Promise<AnyAnswer> => {
    const read = await parseRequest(shape, context.req);
    if (isApiError(read)) return read;
    return withRateLimit(parts.rateLimiter, shape, { client, params: read.params }, () =>
      (handlers[name] as AnyHandler)({ request, client, session, ...read }),
    );
  };
  const stranger =
    shape.guard === 'mail server' ? rejectForeignMail(request, parts.settings) : undefined;
  if (stranger) return stranger;
  try {
    return await (shape.guard === 'admin' ? parts.asAdmin(request, answer) : answer());
  } catch (error) {
    return explain(error, parts, name);
  }
}

/** What a visitor is told of something that nobody expected, and the owner with it. */
export function explain(
  error: unknown,
  { log, watch }: Pick<AppParts, 'log' | 'watch'>,
  route?: string,
): ApiError {
  log.error({ err: error, route }, 'a call failed');
  if (!isDatabaseTrouble(error)) return ourMistake;
  watch?.databaseFailed();
  return databaseAway;
}

/** What the owner reads is kept by nobody; what everybody may read can be asked about again. */
export async function respond(
  context: Context,
  { guard, refusals }: CallShape,
  answer: AnyAnswer,
): Promise<Response> {
  if (isApiError(answer))
    return refusals === 'json' ? rejectAsJson(context, answer) : reject(context, answer);
  for (const [header, value] of Object.entries(answer.headers ?? {})) context.header(header, value);
  if ('file' in answer) return sendFile(context, answer);
  const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
  const isSaved = answer.headers?.['Cache-Control'] !== 'no-store';
  if (!isRead || guard !== 'public' || !isSaved) return sendJson(context, answer);
  context.header('Cache-Control', 'no-cache');
  const { body, json = JSON.stringify(body) } = answer;
  // Where there is none, Hono makes one from a copy of the answer, read as a stream and hashed on another thread: a third of what a small call costs.
  context.header('ETag', `"${hash('sha256', json, 'base64url').slice(0, 22)}"`);
  // What was read is the same for everybody: whoever has it already is told so.
  await tagged(context, async () => {
    context.res = sendJson(context, { body, json });
  });
  return context.res;
}

/** A 304 says what the whole answer would have said of how it is to be treated. */
const guarding = Object.keys(
  securityHeaders({ siteUrl: 'https://any.example', analyticsId: undefined }, 'api'),
);
const tagged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...guarding] });

function sendJson(
  context: Context,
  { body, json = JSON.stringify(body) }: Succeeded<unknown>,
): Response {
  return context.body(json, 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

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
  if (field) context.header(refusedFieldHeader, field);
  return context.body(message, status, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  });
}

function rejectAsJson(context: Context, { status, message, headers }: ApiError): Response {
  return context.json({ ok: false, error: message }, status, headers);
}

interface Counted {
  client: string;
  params?: Readonly<Record<string, unknown>> | undefined;
}

/** Does the work within the call's rate limits. A request that fails on our side is refunded. */
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

const closed: ApiError = {
  status: 401,
  message: 'Send MAIL_EVENTS_SECRET as a bearer token.',
};

/** Asked before the body is read: what a stranger sends is not worth the memory. */
export function rejectForeignMail(
  request: Request,
  { mail }: Pick<Settings, 'mail'>,
): ApiError | undefined {
  return isSecret(request.headers.get('authorization'), mail.eventsSecret) ? undefined : closed;
}

/** Both hashed first: then they are of one length, and the time tells nothing. */
function isSecret(header: string | null, secret: string | undefined): boolean {
  if (!secret || !header) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${secret}`));
}
