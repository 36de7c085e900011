import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Log } from '#server/core/logger.ts';
import type { ApiError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import { mountCalls, reject } from './dispatch.ts';
import { mountForms } from './forms.ts';
import type { AppParts, Environment, Handlers } from './handler.ts';
import { mountDoors, mountOneClick } from './newsletter.ts';

const noSuchCall: ApiError = { status: 404, message: 'There is nothing at this URL.' };

/** API calls, forms that are sent without JavaScript, and the links of emails. */
export function createApi(
  handlers: Handlers,
  parts: AppParts,
  /** Emails as the admin shows them, in frames. */
  mountPreviews: (api: Hono<Environment>) => void,
): Hono<Environment> {
  const api = new Hono<Environment>();
  const warnOfProxy = createProxyWarning(parts.log, parts.settings.trustedProxies);
  const onWrongMethod = methodNotAllowed({
    app: api,
    onMethodNotAllowed: (context, methods) => reject(context, wrongMethod(methods)),
  });
  for (const path of ['/api/*', '/forms/*']) api.use(path, compress(), onWrongMethod);
  // Mail programs send this one from anywhere.
  mountOneClick(api, parts);
  for (const path of ['/api/*', '/forms/*'])
    api.use(path, async (context, next) => {
      warnOfProxy(context.req.header('x-forwarded-for'));
      const error = rejectCrossSite(context.req.raw, parts.settings);
      return error ? reject(context, error) : next();
    });
  mountDoors(api, parts);
  mountPreviews(api);
  mountForms(api, handlers, parts);
  mountCalls(api, handlers, parts);
  for (const path of ['/api/*', '/forms/*'])
    api.all(path, (context) => reject(context, noSuchCall));
  return api;
}

const wrongMethod = (methods: readonly string[]): ApiError => ({
  status: 405,
  message: `This URL only accepts ${methods.join(' and ')}.`,
  headers: { Allow: methods.join(', ') },
});

const crossSite: ApiError = {
  status: 403,
  message: 'This request came from another site and was blocked.',
};
const elsewhere: ApiError = { status: 421, message: 'This server doesn’t serve that host name.' };

type Door = Pick<Settings, 'siteUrl' | 'isSiteUrlSet'>;

/**
 * A page of somebody else must not vote, subscribe or guess passwords through its visitors' browsers. Browsers say where a
 * request comes from; programs that say nothing have no visitor to borrow. Reading is open to everybody.
 */
export function rejectCrossSite(
  request: Request,
  { siteUrl, isSiteUrlSet }: Door,
): ApiError | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const host = request.headers.get('host') ?? '';
  const { origin: ours, protocol } = new URL(siteUrl);
  // A name that somebody else points at this machine makes a page of theirs look like ours.
  if (isSiteUrlSet && URL.parse(`${protocol}//${host}`)?.origin !== ours) return elsewhere;
  if (request.headers.get('sec-fetch-site') === 'cross-site') return crossSite;
  const origin = request.headers.get('origin');
  if (origin === null || origin === ours) return undefined;
  // Without SITE_URL the site goes by any name that it is opened by (127.0.0.1, a machine's name): Host says which.
  const isByAnotherName =
    !isSiteUrlSet && URL.parse(origin)?.host === host && /^https?:/.test(origin);
  return isByAnotherName ? undefined : crossSite;
}

/** Says once that a proxy is there which the settings do not know: all its visitors then share one budget. */
export function createProxyWarning(
  log: Log,
  trustedProxies: number,
): (forwardedFor: string | undefined) => void {
  let isSaid = trustedProxies > 0;
  return (forwardedFor) => {
    if (isSaid || forwardedFor === undefined) return;
    isSaid = true;
    log.warn(
      'A request has an X-Forwarded-For header, but TRUST_PROXY is 0. If the site is behind a proxy, set TRUST_PROXY to the number ' +
        'of proxies. Otherwise all visitors share the same rate limits.',
    );
  };
}
