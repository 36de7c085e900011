import { type Context, Hono } from 'hono';
import type { OpenDatabase } from '#database/connect.ts';
import { readRevision } from '#database/revision.ts';
import type { Tokens } from './admin/tokens.ts';
import { databaseAway } from './api/answer.ts';
import { explain, mountCalls, refuse, wrongMethod } from './api/dispatch.ts';
import { createHandlers } from './api/handlers.ts';
import { isCrossSite } from './guards/cross-site.ts';
import { securityHeaders } from './guards/headers.ts';
import type { Limits } from './guards/limits.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Watch } from './metrics/site-metrics.ts';
import type { Settings } from './settings.ts';

/** Everything the app stands on comes in at the door, so that a test passes another. */
export interface AppParts {
  database: OpenDatabase;
  settings: Settings;
  clock: () => Date;
  log: Log;
  limits: Limits;
  tokens: Tokens;
  mailer?: Mailer | undefined;
  /** Called after a committed change of a product or a tally, before its answer goes out. */
  onChange(): void;
  watch?: Pick<Watch, 'committed' | 'databaseFailed'>;
  /** Votes that may wait for a commit; past it they are refused. */
  mostVotesWaiting?: number;
}

/** What `@hono/node-server` passes as `env`; a test passes the socket's address the same way. */
export interface Environment {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } };
  Variables: { route: string };
}

const crossSite = { status: 403, sentence: 'This request came from another site and was refused.' } as const;

/** The calls and the two questions of health; everything else is answered in front of it. */
export function createApp(parts: AppParts): Hono<Environment> {
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
  app.use('/api/*', async (context, next) =>
    isCrossSite(context.req.raw, parts.settings.siteUrl) ? refuse(context, crossSite) : next(),
  );

  mountHealth(app, parts);
  mountCalls(app, createHandlers(parts), parts);
  app.onError((error, context) => refuse(context, explain(error, parts, context.get('route'))));
  return app;
}

function mountHealth(app: Hono<Environment>, { database, log, watch }: AppParts): void {
  const fine = (context: Context<Environment>) => context.text('ok');
  app.get('/healthz', fine);
  app.get('/readyz', async (context) => {
    try {
      await readRevision(database.db);
      return fine(context);
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      watch?.databaseFailed();
      return refuse(context, databaseAway);
    }
  });
  for (const path of ['/healthz', '/readyz']) app.all(path, (context) => refuse(context, wrongMethod(['GET', 'HEAD'])));
}
