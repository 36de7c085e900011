import { type Context, Hono } from 'hono';
import { withAllowance } from '#database/engines/allowance.ts';
import { mountMailPreview } from '#server/admin/mail-preview.ts';
import type { AppParts, Environment } from '#server/api/app-parts.ts';
import { explain, mountCalls, refuse } from '#server/api/dispatch.ts';
import { mountForms } from '#server/api/forms.ts';
import { createHandlers } from '#server/api/handlers.ts';
import { databaseAway, type Refusal } from '#server/core/result.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import { mountPreview } from '#server/newsletter/preview.ts';
import { mountDoors, mountOneClick } from '#server/newsletter/subscription-routes.ts';
import { refuseCrossSite } from './cross-site.ts';
import { createProxyWatch } from './unexpected-proxy.ts';

/** The calls, the forms that come without script, and the two questions of health; everything else is answered in front of it. */
export function createApp(parts: AppParts, handlers = createHandlers(parts)): Hono<Environment> {
  const app = new Hono<Environment>();
  const headers = Object.entries(securityHeaders(parts.settings, 'api'));

  app.use(async (context, next) => {
    const begun = performance.now();
    for (const [name, value] of headers) context.header(name, value);
    context.header('Cache-Control', 'no-store');
    await next();
    // The pattern, never the address: ids are harmless, but what people type after /api/ may not be.
    const route = context.get('route') ?? 'unknown';
    const ms = Math.round(performance.now() - begun);
    parts.log.info({ method: context.req.method, route, status: context.res.status, ms }, 'call');
  });
  for (const path of ['/api/*', '/forms/*'])
    app.use(path, (_, next) => withAllowance(next, parts.database.patience));
  mountOneClick(app, parts);
  const noteProxy = createProxyWatch(parts.log, parts.settings.trustedProxies);
  for (const path of ['/api/*', '/forms/*'])
    app.use(path, async (context, next) => {
      noteProxy(context.req.header('x-forwarded-for'));
      const refusal = refuseCrossSite(context.req.raw, parts.settings);
      return refusal ? refuse(context, refusal) : next();
    });

  mountDoors(app, parts);
  mountPreview(app, parts);
  mountMailPreview(app, parts);
  mountForms(app, handlers, parts);
  mountCalls(app, handlers, parts);
  mountHealth(app, parts);
  app.onError((error, context) => refuse(context, explain(error, parts, context.get('route'))));
  return app;
}

const closing: Refusal = { status: 503, sentence: 'This process is about to end. Others go on.' };

function mountHealth(app: Hono<Environment>, { database, log, watch, isLeaving }: AppParts): void {
  const fine = (context: Context<Environment>) => context.text('ok');
  app.get('/healthz', fine);
  app.get('/readyz', async (context) => {
    if (isLeaving?.()) return refuse(context, closing);
    try {
      await database.probe();
      return fine(context);
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      watch?.databaseFailed();
      return refuse(context, databaseAway);
    }
  });
}
