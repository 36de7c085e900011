import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import { isDatabaseError, isDiskFull } from '#platform/database/errors.ts';
import { clientOf } from '#platform/limits/client.ts';
import { isRejected } from '#platform/limits/rate-limiter.ts';
import type { RateLimitName } from '#platform/limits/rate-limits.ts';
import type { CallShape } from './calls.ts';
import type { AppDependencies } from './handler.ts';
import { errorFieldHeader } from './headers.ts';
import {
  type ApiError,
  databaseDown,
  diskFull,
  type FileResult,
  internalError,
  isApiError,
  type Succeeded,
  tooMany,
} from './result.ts';
import { securityHeaders } from './security-headers.ts';

export type AnyResult = Succeeded<unknown> | FileResult | ApiError;

type SiteUrl = Parameters<typeof securityHeaders>[0];

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

/** Of a call with the same answer for everyone. */
export function toCached(result: AnyResult, settings: SiteUrl): CachedResponse {
  const security = securityHeaders(settings, 'api');
  if ('body' in result)
    return new CachedResponse(200, Buffer.from(JSON.stringify(result.body)), {
      ...security,
      ...jsonType,
      'Cache-Control': 'no-cache',
    });
  const { status, message } = result as ApiError;
  const headers = { ...security, ...textType, 'Cache-Control': 'no-store' };
  return new CachedResponse(status, Buffer.from(message), headers);
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
  if (field) context.header(errorFieldHeader, field);
  return context.body(message, status, { ...textType, ...headers });
}

/** Outside of `/api` and `/forms`, where every response has these headers. */
export function rejectRequest(context: Context, settings: SiteUrl, error: ApiError): Response {
  setSecurityHeaders(context, settings);
  return reject(context, error);
}

export function setSecurityHeaders(context: Context, settings: SiteUrl): void {
  for (const [name, value] of Object.entries(securityHeaders(settings, 'api')))
    context.header(name, value);
  context.header('Cache-Control', 'no-store');
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
