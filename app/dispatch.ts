import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Snapshot } from '#features/content/current.ts';
import { CachedResponse } from '#platform/cache/cached-response.ts';
import type { CallName } from '#platform/http/calls.ts';
import type { AppDependencies, Environment, Handlers } from '#platform/http/handler.ts';
import { addressOf, parseRequest } from '#platform/http/parse-request.ts';
import {
  type AnyResult,
  jsonType,
  reject,
  respond,
  textType,
  toApiError,
  withRateLimit,
} from '#platform/http/respond.ts';
import { isApiError } from '#platform/http/result.ts';
import { clientOf } from '#platform/limits/client.ts';
import { callNames, shapeOf } from './calls.ts';

/** The type `Handlers` has checked each handler against the call table. */
type AnyHandler = (context: object) => Promise<AnyResult>;

/** Binds every call to its handler. */
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
