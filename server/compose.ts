import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Library } from '#content/library.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { type OpenDatabase, openDatabase } from '#database/connect.ts';
import { DatabaseOpenError, isDatabaseTrouble } from '#database/engines/errors.ts';
import { seedProducts } from '#database/queries/products.ts';
import { readRevisions } from '#database/queries/revision.ts';
import { freezeMonths } from '#database/queries/savior.ts';
import { adminHandlers } from '#server/admin/handlers.ts';
import { toSeeds, wholeLibrary, withoutTexts } from '#server/catalog/catalog.ts';
import { createSiteMetrics, noWatch } from '#server/core/metrics.ts';
import { createShutdown } from '#server/http/server.ts';
import { VersionReader } from '#server/pages/page-cache.ts';
import { createPageLookup } from '#server/pages/routes.ts';
import { publicAddresses } from '#site/router/addresses.ts';
import { paths } from '#site/router/paths.ts';
import { ensureAdmin } from './admin/account.ts';
import { isCommonPassword } from './admin/common-passwords.ts';
import { type AdminParts, openAdmin } from './admin/open-admin.ts';
import { openCounts } from './analytics/open-analytics.ts';
import { publicHandlers } from './api/handlers.ts';
import { createBackground } from './background.ts';
import { openCatalog } from './catalog/catalog.ts';
import { clientAddress } from './core/client-address.ts';
import type { Log } from './core/logger.ts';
import { createRateLimiter } from './core/rate-limiter.ts';
import { securityHeaders } from './core/security-headers.ts';
import type { Settings } from './core/settings.ts';
import { createApp } from './http/app.ts';
import { callRoute } from './http/call-route.ts';
import { createHttpServer, type Timeouts } from './http/server.ts';
import { readStaticFiles } from './http/static-files.ts';
import { createTokenKeys } from './newsletter/tokens.ts';
import { openPages, type Pages } from './pages/open-pages.ts';
import type { PageSource } from './pages/renderer.ts';
import { openSearch } from './search/open-search.ts';

export interface SiteParts {
  settings: Settings;
  log: Log;
  clock: () => Date;
  source: PageSource;
  /** Tests bring their own content. */
  library?: Pick<Library, 'products'> & Partial<Library>;
  timeouts?: Partial<Timeouts> | undefined;
}

export interface Site {
  server: Server;
  /** Listens on METRICS_PORT. */
  metrics: Server | undefined;
  /** Shown once, if no password was set. */
  generatedPassword: string | undefined;
  /** Builds the search index and renders the home page before the first visitor comes. */
  warmUp(): Promise<void>;
  replaceDocument: Pages['replaceDocument'];
  close(): Promise<void>;
}

/** Opens the database and wires the parts; the caller listens and closes. */
export async function openSite(parts: SiteParts): Promise<Site> {
  const database = await openDatabase(parts.settings);
  try {
    return await compose(parts, database);
  } catch (error) {
    await database.close();
    if (!isDatabaseTrouble(error)) throw error;
    const message = `The database could not be prepared: ${(error as Error).message}.`;
    throw new DatabaseOpenError(message, { cause: error });
  }
}

async function compose(parts: SiteParts, database: OpenDatabase): Promise<Site> {
  const { settings, log, clock, source } = parts;
  const wholeContent = wholeLibrary(parts.library ?? source.library());
  const library = withoutTexts(wholeContent);
  const { secret, generatedPassword } = await prepareDatabase(parts, database, library);
  const listed = new Set(publicAddresses(library).map(({ path }) => path));
  const files = readStaticFiles(source.clientFolders, securityHeaders(settings, 'public'));
  const keys = createTokenKeys(secret);
  const mails = async () => (await source.entry()).renderEmails;
  const metrics = settings.metricsPort === undefined ? undefined : await createSiteMetrics();
  const watch = metrics?.watch ?? noWatch;
  const shared = { settings, log, clock, source, database, library, listed, keys, mails, watch };

  const versions = new VersionReader({
    readRevisions: () => readRevisions(database.db),
    clock,
    onFailure: (error) => {
      log.error({ err: error }, 'the revision could not be read');
      watch.databaseFailed();
    },
  });
  const background = createBackground(shared);
  const catalog = openCatalog({ db: database.db, clock, library });
  const search = openSearch({ ...shared, versions, wholeContent });
  const sizeOf = (path: string) => files.get(path)?.size ?? 0;
  const pages = await openPages({ ...shared, catalog, search, versions, sizeOf });
  const analytics = openCounts({
    ...shared,
    ...createPageLookup({ ...shared, db: database.background, find: pages.find }),
    clientOf: ({ socket, headers }: IncomingMessage) =>
      clientAddress(
        socket.remoteAddress,
        String(headers['x-forwarded-for'] ?? ''),
        settings.trustedProxies,
      ),
  });
  const appParts: AdminParts = {
    ...shared,
    ...openAdmin(database, { settings, secret, clock, random: randomBytes }),
    rateLimiter: createRateLimiter(rateLimits, { pool: database.pool, secret }),
    catalog,
    search,
    tokenKeys: keys,
    wakeMailJob: background.wakeMailJob,
    renderForm: pages.renderForm,
    pageData: pages.data,
    onChange: () => versions.changed(),
  };
  let isDraining = () => false;
  const app = createApp({
    ...appParts,
    handlers: { ...publicHandlers(appParts), ...adminHandlers(appParts) },
    files,
    pages,
    analytics,
    isDraining: () => isDraining(),
  });
  const server = createHttpServer(app, settings, parts.timeouts);
  const shutdown = createShutdown(server, settings.drainSeconds);
  isDraining = shutdown.isDraining;
  const { matchRoute } = await source.entry();
  metrics?.watchRequests(server, (path) => {
    if (isApiPath(path)) return callRoute(path);
    if (files.has(path)) return 'file';
    const route = matchRoute(path);
    return 'redirect' in route ? 'redirect' : route.name;
  });
  background.start();

  return {
    server,
    metrics: metrics?.server,
    generatedPassword,
    replaceDocument: pages.replaceDocument,
    async warmUp() {
      search.prepare();
      const home = pages.find(paths.home());
      if (!source.development && !('redirect' in home)) await pages.get(home, '');
    },
    async close() {
      // Open requests are answered and claimed emails are sent before the database closes.
      await Promise.all([shutdown.close(), background.close()]);
      await Promise.all([search.close(), analytics.close()]);
      await metrics?.close();
      await database.close();
    },
  };
}

const isApiPath = (path: string): boolean => /^\/(api|forms|healthz|readyz)(\/|$)/.test(path);

/** Brings content, months and the admin account up to date. */
async function prepareDatabase(
  { settings, log, clock }: SiteParts,
  { background }: OpenDatabase,
  library: Library,
) {
  await seedProducts(background, toSeeds(library.products));
  // A month may have ended while the site was stopped.
  await freezeMonths(background, clock());
  if (settings.adminPassword && isCommonPassword(settings.adminPassword))
    log.warn('ADMIN_PASSWORD is a common password. Choose a stronger one.');
  const account = await ensureAdmin(background, settings, randomBytes, clock());
  if (account.ignoresSetting)
    log.warn(
      'ADMIN_PASSWORD is ignored because you changed the password in the admin. Change the setting to use it again.',
    );
  return account;
}
