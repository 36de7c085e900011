import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Log } from '#server/core/logger.ts';
import { type ApiError, noSuchCall } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import { mountCalls, reject } from './dispatch.ts';
import { mountForms } from './forms.ts';
import type { AppParts, Environment, Handlers } from './handler.ts';
import { mountOneClickUnsubscribe, mountSubscriptionForms } from './newsletter.ts';

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

const apiPaths = ['/api/*', '/forms/*'];

/** API calls, forms that are sent without JavaScript, and the links of emails. */
export function createApi(
  handlers: Handlers,
  parts: AppParts,
  /** Emails as the admin shows them, in frames. */
  mountPreviews: (api: Hono<Environment>) => void,
): Hono<Environment> {
  const api = new Hono<Environment>();
  const warnAboutProxy = createProxyWarning(parts.log, parts.settings.trustedProxies);
  const onWrongMethod = methodNotAllowed({
    app: api,
    onMethodNotAllowed: (context, methods) => reject(context, wrongMethod(methods)),
  });
  for (const path of apiPaths) api.use(path, compress(), onWrongMethod);
  // Before the cross-site check, because mail programs send this request from anywhere.
  mountOneClickUnsubscribe(api, parts);
  for (const path of apiPaths)
    api.use(path, async (context, next) => {
      warnAboutProxy(context.req.header('x-forwarded-for'));
      const error = rejectCrossSite(context.req.raw, parts.settings);
      return error ? reject(context, error) : next();
    });
  mountSubscriptionForms(api, parts);
  mountPreviews(api);
  mountForms(api, handlers, parts);
  mountCalls(api, handlers, parts);
  for (const path of apiPaths) api.all(path, (context) => reject(context, noSuchCall));
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

/** Warns once about a proxy that the settings do not mention. */
function createProxyWarning(
  log: Log,
  trustedProxies: number,
): (forwardedFor: string | undefined) => void {
  let isDone = trustedProxies > 0;
  return (forwardedFor) => {
    if (isDone || forwardedFor === undefined) return;
    isDone = true;
    log.warn(
      'A request has an X-Forwarded-For header, but TRUST_PROXY is 0. If the site is behind a proxy, set TRUST_PROXY to the number ' +
        'of proxies. Otherwise all visitors share the same rate limits.',
    );
  };
}
