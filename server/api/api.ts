import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ApiError } from '#server/core/result.ts';
import type { AppParts, Environment } from './app-parts.ts';
import { rejectCrossSite } from './cross-site.ts';
import { mountCalls, reject } from './dispatch.ts';
import { mountForms } from './forms.ts';
import type { Handlers } from './handler.ts';
import { mountDoors, mountOneClick } from './newsletter-routes.ts';
import { createProxyWarning } from './proxy-warning.ts';

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
