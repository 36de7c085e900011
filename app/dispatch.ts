import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { CallName } from '#platform/http/calls.ts';
import type { AppDependencies, Environment, Handlers } from '#platform/http/handler.ts';
import { parseRequest } from '#platform/http/parse-request.ts';
import { type AnyResult, respond, toApiError, toCached } from '#platform/http/respond.ts';
import { isApiError, tooMany } from '#platform/http/result.ts';
import { clientOf } from '#platform/limits/client.ts';
import { isRejected } from '#platform/limits/rate-limiter.ts';
import { callNames, shapeOf } from './calls.ts';

/** The type `Handlers` has checked each handler against the call table. */
type AnyHandler = (context: object) => Promise<AnyResult>;

/** Binds every call to its handler; `mountCachedCalls` binds the others. */
export function mountCalls(
  app: Hono<Environment>,
  handlers: Handlers,
  dependencies: AppDependencies,
): void {
  for (const name of callNames) {
    const [method = '', path = ''] = name.split(' ');
    const shape = shapeOf(name);
    if (shape.isCached) continue;
    if (changesPages(name)) app.on(method, path, afterChange(dependencies));
    app.on(method, path, async (context) => {
      try {
        return await respond(context, shape, await runCall(context, name, handlers, dependencies));
      } catch (error) {
        return respond(context, shape, toApiError(error, dependencies, name));
      }
    });
  }
}

/** The same bytes for everyone, made and compressed once until an owner's change or a vote. */
export function mountCachedCalls(
  app: Hono<Environment>,
  handlers: Handlers,
  dependencies: AppDependencies,
): void {
  const { cache, content, settings } = dependencies;
  for (const name of callNames) {
    if (!shapeOf(name).isCached) continue;
    const [, path = ''] = name.split(' ');
    app.get(path, async (context) => {
      const { version } = await content.current();
      const cached = await cache.get({
        // One for all spellings; these calls ignore a query.
        key: context.req.path,
        content: version,
        showsVotes: true,
        render: async () =>
          toCached(await runCall(context, name, handlers, dependencies), settings),
      });
      return cached.respond(context.env.incoming.headers);
    });
  }
}

/** Counts are on no page. */
const changesPages = (name: CallName): boolean =>
  !name.startsWith('GET ') && name !== 'POST /api/count';

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
    return runParsed(name, { request, client, session, ...parsed }, handlers, dependencies);
  };
  return shape.guard === 'public' ? run() : dependencies.asAdmin(request, shape.guard, run);
}

interface ParsedRequest {
  request: Request;
  client: string;
  params: Readonly<Record<string, unknown>>;
  input: unknown;
  session?: object | undefined;
}

/** Counts a parsed request against its rate limits, unless the handler throws, and makes the call. */
export async function runParsed(
  name: CallName,
  parsed: ParsedRequest,
  handlers: Handlers,
  { content, rateLimiter }: Pick<AppDependencies, 'content' | 'rateLimiter'>,
): Promise<AnyResult> {
  const snapshot = await content.current();
  const { client, params } = parsed;
  const permit = await rateLimiter.consume(shapeOf(name).limit ?? [], client, params);
  if (isRejected(permit)) return tooMany(permit);
  try {
    return await (handlers[name] as AnyHandler)({ ...parsed, snapshot });
  } catch (error) {
    await permit.refund();
    throw error;
  }
}
