import type { IncomingMessage } from 'node:http';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { mountAdmin } from '#app/admin/serve-admin.ts';
import { mountCachedCalls, mountCalls } from '#app/dispatch.ts';
import type { Feeds } from '#app/feeds/feeds.ts';
import type { PageSource } from '#app/pages/build.ts';
import { notLoggedIn } from '#features/account/sessions.ts';
import { mountOneClickUnsubscribe, mountSubscriptionForms } from '#features/newsletter/handlers.ts';
import type { CachedResponse } from '#platform/cache/cached-response.ts';
import type { AdminDependencies, Environment, Handlers } from '#platform/http/handler.ts';
import { notFound, rowId } from '#platform/http/inputs.ts';
import { addressOf } from '#platform/http/parse-request.ts';
import { reject, rejectRequest, setSecurityHeaders, toApiError } from '#platform/http/respond.ts';
import {
  type ApiError,
  databaseDown,
  malformedRequest,
  noSuchCall,
} from '#platform/http/result.ts';
import { isAssetPath, type StaticFiles } from '#platform/http/static-files.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Settings } from '#platform/settings.ts';
import { paths } from '#ui/paths.ts';
import { mountForms } from './forms.ts';
import type { OpenContent } from './open-content.ts';
import { mountPages, type PublicPages } from './serve-pages.ts';
import type { Images } from './serve-pictures.ts';

export interface HttpDependencies extends AdminDependencies {
  handlers: Handlers;
  source: Pick<PageSource, 'adminAssets' | 'inline' | 'development'>;
  files: StaticFiles;
  images: Images;
  feeds: Feeds;
  publicPages: PublicPages;
  preview: OpenContent['preview'];
}

type Handler = MiddlewareHandler<Environment>;

const isImagePath = (path: string): boolean => /^\/(?:images|social|mail)\//.test(path);
const callPaths = ['/api/*', '/forms/*'];

/** Serves every page, file and API call through these handlers, in order. */
export function createApp(dependencies: HttpDependencies): Hono<Environment> {
  const { settings } = dependencies;
  const app = new Hono<Environment>();
  if (dependencies.metrics) app.use(measure(dependencies.metrics));
  app.use(validate(dependencies));
  app.get('*', sendFinished(dependencies));
  for (const path of ['/healthz', '/readyz']) app.use(path, secure(dependencies));
  app.get('/healthz', (context) => context.text('ok'));
  app.get('/readyz', checkReadiness(dependencies));
  app.route('/', createApi(dependencies));
  mountAdmin(app, dependencies);
  mountPages(app, dependencies);
  app.all('*', (context) => rejectRequest(context, settings, readOnly));
  app.onError((error, context) =>
    rejectRequest(context, settings, toApiError(error, dependencies, routePath(context))),
  );
  return app;
}

/** API calls, forms that are sent without JavaScript, and the links of emails. */
function createApi(dependencies: HttpDependencies): Hono<Environment> {
  const api = new Hono<Environment>();
  const onWrongMethod = methodNotAllowed({
    app: api,
    onMethodNotAllowed: (context, methods) => reject(context, wrongMethod(methods)),
  });
  // First, because their responses are complete.
  mountCachedCalls(api, dependencies.handlers, dependencies);
  for (const path of callPaths)
    api.use(
      path,
      requestId(),
      logRequest(dependencies),
      secure(dependencies),
      compress(),
      onWrongMethod,
    );
  api.get(
    '/api/admin/documents/:name/preview',
    sendPreview(dependencies, async (name) => {
      const { success, data } = documentId.safeParse(name);
      return success ? dependencies.preview(data) : undefined;
    }),
  );
  api.get(
    '/api/admin/issues/:name/preview',
    sendPreview(dependencies, async (date) => ({
      path: paths.issue(date),
      snapshot: await dependencies.content.current(),
    })),
  );
  // Before the cross-site check, because mail programs send this request from anywhere.
  mountOneClickUnsubscribe(api, dependencies);
  for (const path of callPaths)
    api.use(path, async (context, next) => {
      const error = rejectCrossSite(context.req.raw, dependencies.settings);
      return error ? reject(context, error) : next();
    });
  mountSubscriptionForms(api, dependencies);
  mountForms(api, dependencies);
  mountCalls(api, dependencies.handlers, dependencies);
  for (const path of callPaths) api.all(path, (context) => reject(context, noSuchCall));
  return api;
}

/**
 * Another site must not write through its visitors' browsers, which send an origin; clients without
 * an origin have no visitor to abuse.
 */
export function rejectCrossSite(
  request: Request,
  { siteUrl, isSiteUrlSet }: Pick<Settings, 'siteUrl' | 'isSiteUrlSet'>,
): ApiError | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const host = request.headers.get('host') ?? '';
  const { origin: ours, protocol } = new URL(siteUrl);
  // DNS rebinding: a foreign name that points at this server makes foreign pages look like ours.
  if (isSiteUrlSet && URL.parse(`${protocol}//${host}`)?.origin !== ours) return wrongHost;
  if (request.headers.get('sec-fetch-site') === 'cross-site') return crossSite;
  const origin = request.headers.get('origin');
  if (origin === null || origin === ours) return undefined;
  // Without SITE_URL the site has no fixed name, so the origin has to match the Host header.
  const isSameHost = !isSiteUrlSet && URL.parse(origin)?.host === host && /^https?:/.test(origin);
  return isSameHost ? undefined : crossSite;
}

const crossSite: ApiError = {
  status: 403,
  message: 'This request came from another site and was blocked.',
};
const wrongHost: ApiError = { status: 421, message: 'This server doesn’t serve that host name.' };
const wrongMethod = (methods: readonly string[]): ApiError => ({
  status: 405,
  message: `This URL only accepts ${methods.join(' and ')}.`,
  headers: { Allow: methods.join(', ') },
});

const readOnly: ApiError = {
  status: 405,
  message: 'This URL only accepts GET and HEAD.',
  headers: { Allow: 'GET, HEAD', Connection: 'close' },
};
const noSuchFile: ApiError = { status: 404, message: notFound('file') };

function measure(metrics: Metrics): Handler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const seconds = (performance.now() - started) / 1000;
    metrics.answered(context.get('route') ?? routePath(context), context.res.status, seconds);
  };
}

/** Logs the route's pattern, never the URL: it may contain what a person typed. */
function logRequest({ log }: HttpDependencies): Handler {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const { method } = context.req;
    const ms = Math.round(performance.now() - started);
    const { status } = context.res;
    log.info(
      { method, route: routePath(context), status, ms, id: context.get('requestId') },
      'call',
    );
  };
}

function secure({ settings }: HttpDependencies): Handler {
  return async (context, next) => {
    setSecurityHeaders(context, settings);
    await next();
  };
}

function validate({ settings }: HttpDependencies): Handler {
  return async (context, next) => {
    const error = validateRequest(context.env.incoming);
    return error ? rejectRequest(context, settings, error) : next();
  };
}

/** Static and generated files, and pictures. */
function sendFinished({ files, feeds, images, content, settings }: HttpDependencies): Handler {
  return async (context, next) => {
    const { path } = addressOf(context);
    const send = (route: string, response: CachedResponse) => {
      context.set('route', route);
      return response.respond(context.env.incoming.headers);
    };
    const file = files.get(path);
    if (file) return send('file', file);
    const feed = feeds.get(path);
    if (feed) return send(path, await feed(await content.current()));
    const image = isImagePath(path) && (await images.get(path, await content.current()));
    if (image) return send('image', image);
    return isAssetPath(path) ? rejectRequest(context, settings, noSuchFile) : next();
  };
}

function checkReadiness({ database, log, metrics }: HttpDependencies): Handler {
  return async (context) => {
    try {
      await database.probe();
      return context.text('ok');
    } catch (error) {
      log.error({ err: error }, 'the database is not responding');
      metrics?.databaseFailed();
      return reject(context, databaseDown);
    }
  };
}

/** A page as it would look; a browser loads it, so the cookie is enough. */
function sendPreview(
  { publicPages, sessions, settings }: HttpDependencies,
  find: (name: string) => ReturnType<OpenContent['preview']>,
): Handler {
  return async (context) => {
    const session = await sessions.ofCookie(context.req.raw);
    if (!session) return rejectRequest(context, settings, notLoggedIn);
    const shown = await find(context.req.param('name') ?? '');
    const address = shown && publicPages.find(shown.path);
    if (!address) return rejectRequest(context, settings, noSuchPreview);
    const page = await publicPages.preview(address, shown.snapshot);
    return page.respond(context.env.incoming.headers);
  };
}

const noSuchPreview: ApiError = { status: 404, message: notFound('document') };
const documentId = rowId(noSuchPreview.message);

const bodyOnRead: ApiError = {
  ...malformedRequest,
  message: 'GET and HEAD requests can’t have a body.',
};

/** `/../` and its encoded forms, which proxies and file systems resolve in different ways. */
const dotSegment = /\/(\.|%2e){1,2}(\/|\?|#|$)/i;

/** Rejects requests that Node accepts but a proxy could read differently. */
function validateRequest(request: IncomingMessage): ApiError | undefined {
  const { url = '/', method, headers, httpVersionMajor, httpVersionMinor } = request;
  if (httpVersionMajor !== 1 || !url.startsWith('/') || hostCount(request) > 1)
    return malformedRequest;
  if (dotSegment.test(url.split('?', 1)[0] ?? '')) return malformedRequest;
  const isChunked = headers['transfer-encoding'] !== undefined;
  // HTTP/1.0 has no chunks, so a proxy could read them as the next request.
  if (isChunked && httpVersionMinor === 0) return malformedRequest;
  // Node would read and discard such a body, however long.
  const hasBody = isChunked || (headers['content-length'] ?? '0') !== '0';
  return hasBody && (method === 'GET' || method === 'HEAD') ? bodyOnRead : undefined;
}

function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (/^host$/i.test(rawHeaders[index] ?? '')) count += 1;
  return count;
}
