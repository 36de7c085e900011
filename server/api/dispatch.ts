import { hash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono, HonoRequest } from 'hono';
import { z } from 'zod';
import type { CallShape } from '#contract/call-shape.ts';
import { type CallName, callNames, shapeOf } from '#contract/calls.ts';
import { hiddenCharacter } from '#contract/common.ts';
import { errorFieldHeader } from '#contract/http.ts';
import type { RateLimitName } from '#contract/rate-limits.ts';
import { isDatabaseError } from '#database/engines/errors.ts';
import type { Snapshot } from '#server/content/current.ts';
import { CachedResponse } from '#server/core/cached-response.ts';
import { clientOf } from '#server/core/client-address.ts';
import { isRejected, type RateLimiter } from '#server/core/rate-limiter.ts';
import type { RenderedResponse } from '#server/core/response-cache.ts';
import {
  type ApiError,
  type CachedResult,
  databaseDown,
  type FileResult,
  internalError,
  isApiError,
  noSuchCall,
  type Succeeded,
  tooMany,
} from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import { addressOf } from './address.ts';
import type { AppDependencies, Environment, Handlers } from './handler.ts';

type AnyResult = Succeeded<unknown> | FileResult | CachedResult | ApiError;

/** The type `Handlers` has checked each handler against the contract. */
type AnyHandler = (context: object) => Promise<AnyResult>;

/** Binds every call of the contract to its handler. */
export function mountCalls(
  app: Hono<Environment>,
  handlers: Handlers,
  parts: AppDependencies,
): void {
  for (const name of callNames) {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async (context) =>
      shapeOf(name).dependsOn
        ? respondFromCache(context, name, handlers, parts)
        : respond(context, shapeOf(name), await runCall(context, name, handlers, parts)),
    );
  }
}

/** Guard, schemas, rate limits and handler, in this order. */
async function runCall(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  parts: AppDependencies,
): Promise<AnyResult> {
  const shape = shapeOf(name);
  const request = context.req.raw;
  const client = clientOf(context.env.incoming, parts.settings.trustedProxies);
  const run = async (session?: object): Promise<AnyResult> => {
    const parsed = await parseRequest(shape, context.req);
    if (isApiError(parsed)) return parsed;
    const snapshot = await parts.content.current();
    return withRateLimit(parts.rateLimiter, shape, { client, params: parsed.params }, () =>
      (handlers[name] as AnyHandler)({ request, client, session, snapshot, ...parsed }),
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

/** The same bytes for everyone, made and compressed once for each version of the data. */
async function respondFromCache(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  { listCache, content }: AppDependencies,
): Promise<Response> {
  const { query, params } = shapeOf(name);
  const { path, search } = addressOf(context);
  const snapshot = await content.current();
  const list = await listCache.get({
    // Calls without a query ignore what is sent.
    key: query ? `${path}?${search}` : path,
    isUnbounded: query !== undefined || params !== undefined,
    content: snapshot.version,
    render: () => renderList(context, name, handlers, snapshot),
  });
  return sendCached(context, list);
}

async function sendCached(context: Context, cached: CachedResponse): Promise<Response> {
  const { status, body, headers } = await cached.answer((header) => context.req.header(header));
  return context.newResponse(body, status as 200, headers);
}

async function renderList(
  context: Context<Environment>,
  name: CallName,
  handlers: Handlers,
  snapshot: Snapshot,
): Promise<RenderedResponse> {
  const shape = shapeOf(name);
  const parsed = await parseRequest(shape, context.req);
  const result = isApiError(parsed)
    ? parsed
    : await (handlers[name] as AnyHandler)({
        request: context.req.raw,
        client: '',
        snapshot,
        ...parsed,
      });
  if (isApiError(result))
    return {
      response: new CachedResponse(result.status, Buffer.from(result.message), {
        ...textType,
        'Cache-Control': 'no-store',
      }),
    };
  const json = 'body' in result ? JSON.stringify(result.body) : '';
  return {
    response: new CachedResponse(200, Buffer.from(json), {
      ...jsonType,
      'Cache-Control': 'no-cache',
    }),
    dependsOn: shape.dependsOn,
  };
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
  { log, metrics }: Pick<AppDependencies, 'log' | 'metrics'>,
  route?: string,
): ApiError {
  log.error({ err: error, route }, 'a call failed');
  if (!isDatabaseError(error)) return internalError;
  metrics?.databaseFailed();
  return databaseDown;
}

export async function respond(
  context: Context,
  { errors }: CallShape,
  result: AnyResult,
): Promise<Response> {
  if (isApiError(result)) return rejectCall(context, errors, result);
  if ('cached' in result) return sendCached(context, result.cached);
  for (const [header, value] of Object.entries(result.headers ?? {})) context.header(header, value);
  if ('file' in result) return sendFile(context, result);
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

function rejectCall(context: Context, errors: CallShape['errors'], error: ApiError): Response {
  const { status, message, field, details, headers } = error;
  if (errors === 'json') return context.json({ ok: false, error: message }, status, headers);
  const isDetailed = errors === 'details' && (status === 409 || status === 422);
  if (!isDetailed) return reject(context, error);
  if (field) context.header(errorFieldHeader, field);
  return context.json({ message, ...(field && { field }), ...details }, status, headers);
}

const kibibyte = 1024;
const usualLimit = 16 * kibibyte;

const tooLarge = (limit: number): ApiError => ({
  status: 413,
  message: `The request is too large. The limit is ${Math.floor(limit / kibibyte)} KiB.`,
});
const notJson: ApiError = { status: 400, message: 'The request is not valid JSON.' };
const cutShort: ApiError = { status: 400, message: 'The request was cut off. Please try again.' };
const wrongType = (type: string): ApiError => ({
  status: 415,
  message: `The request must use the content type ${type}.`,
});

interface Parsed {
  params: Record<string, unknown>;
  query: unknown;
  input: unknown;
  file: Uint8Array | undefined;
}

type Value = { value: unknown } | ApiError;

/** Parses the request by the contract; an error has the message of the first broken rule. */
async function parseRequest(
  { params: schemas = {}, query, input, maxBytes, file }: CallShape,
  request: HonoRequest,
): Promise<Parsed | ApiError> {
  const params = parseParams(schemas, request);
  if (isError(params)) return params;
  const parsedQuery = query ? parseQuery(query, request) : undefined;
  if (isError(parsedQuery)) return parsedQuery;
  const parsedInput = input ? await parseInput(input, request.raw, maxBytes) : undefined;
  if (isError(parsedInput)) return parsedInput;
  const bytes = file ? await readBody(request.raw, file.maxBytes) : undefined;
  if (isError(bytes)) return bytes;
  return {
    params: params.value,
    query: parsedQuery?.value,
    input: parsedInput?.value,
    file: bytes,
  };
}

const isError = (result: object | undefined): result is ApiError =>
  result !== undefined && isApiError(result);

function parseParams(
  schemas: NonNullable<CallShape['params']>,
  request: HonoRequest,
): { value: Record<string, unknown> } | ApiError {
  const params: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const parsed = z.safeParse(schema, request.param(name));
    if (!parsed.success)
      return { ...noSuchCall, message: parsed.error.issues[0]?.message ?? noSuchCall.message };
    params[name] = parsed.data;
  }
  return { value: params };
}

/** Of a repeated parameter, the first value counts. */
function parseQuery(schema: z.core.$ZodType, request: HonoRequest): Value {
  const query = { ...request.query() };
  // PostgreSQL cannot store a zero byte.
  if (Object.values(query).some((value) => value.includes('\0')))
    return { status: 400, message: 'The URL contains a character that isn’t allowed.' };
  const parsed = z.safeParse(schema, query);
  if (parsed.success) return { value: parsed.data };
  return { status: 400, message: parsed.error.issues[0]?.message ?? 'The URL is incomplete.' };
}

async function parseInput(
  schema: z.core.$ZodType,
  request: Request,
  limit: number | undefined,
): Promise<Value> {
  const read = await readText(request, 'application/json', limit);
  if (isApiError(read)) return read;
  let json: unknown;
  try {
    json = JSON.parse(read.text);
  } catch {
    return notJson;
  }
  const parsed = z.safeParse(schema, json);
  if (parsed.success) {
    const field = fieldWithZeroByte(parsed.data);
    if (field === undefined) return { value: parsed.data };
    return { status: 400, message: hiddenCharacter('The text'), ...(field && { field }) };
  }
  const [issue] = parsed.error.issues;
  if (!issue || issue.path.length === 0)
    return { status: 400, message: 'The request must be a JSON object.' };
  return { status: 400, message: issue.message, field: issue.path.join('.') };
}

/** The path of a text that PostgreSQL cannot store. */
function fieldWithZeroByte(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const path = fieldWithZeroByte(child);
    if (path !== undefined) return path === '' ? name : `${name}.${path}`;
  }
  return undefined;
}

/** A form as browsers send it without JavaScript; the last value of a repeated field is used. */
export async function readForm(
  request: Request,
): Promise<{ value: Record<string, string> } | ApiError> {
  const read = await readText(request, 'application/x-www-form-urlencoded');
  return isApiError(read) ? read : { value: Object.fromEntries(new URLSearchParams(read.text)) };
}

async function readText(
  request: Request,
  type: string,
  limit?: number,
): Promise<{ text: string } | ApiError> {
  const given = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (given !== type) return wrongType(type);
  const bytes = await readBody(request, limit);
  if (isApiError(bytes)) return bytes;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return notJson;
  }
}

export const readBody = (request: Request, limit = usualLimit): Promise<Uint8Array | ApiError> =>
  // A client that disconnects must not look like a lost database connection.
  readBytes(request, limit).catch(() => cutShort);

async function readBytes(request: Request, limit: number): Promise<Uint8Array | ApiError> {
  const length = request.headers.get('content-length');
  if (length !== null && !request.headers.has('transfer-encoding')) {
    if (!(Number(length) <= limit)) return tooLarge(limit);
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.length <= limit ? bytes : tooLarge(limit);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    // Returning cancels the stream, so the rest is not read.
    if (size > limit) return tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
