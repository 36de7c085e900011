import { randomBytes } from 'node:crypto';
import { openFeeds } from '#app/feeds/feeds.ts';
import type { PageSource } from '#app/pages/build.ts';
import { ensureAdmin } from '#features/account/admin-account.ts';
import { openAdmin } from '#features/account/sessions.ts';
import { readFolder, seedFolder } from '#features/content/files.ts';
import type { Content, Library } from '#features/content/snapshot.ts';
import { importSeed } from '#features/content/transfer.ts';
import { importImages } from '#features/pictures/image-folder.ts';
import { createImageProcess } from '#features/pictures/image-process.ts';
import { indexOf } from '#features/search/search-index.ts';
import { openSettings } from '#features/settings/current.ts';
import { closeMonths, readCounters, seedProducts } from '#features/votes/queries.ts';
import { createCounters } from '#platform/cache/counters.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { DatabaseOpenError, isDatabaseError, openError } from '#platform/database/errors.ts';
import { clearTemporaryFolder } from '#platform/database/temporary.ts';
import type { AdminDependencies } from '#platform/http/handler.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { createListener } from '#platform/http/server.ts';
import { readStaticFiles } from '#platform/http/static-files.ts';
import { createRateLimiter } from '#platform/limits/rate-limiter.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import type { Log } from '#platform/logger.ts';
import { openMetrics } from '#platform/metrics.ts';
import type { Settings } from '#platform/settings.ts';
import { databaseTime } from '#platform/time.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import { createHandlers } from './handlers.ts';
import { openBackground } from './jobs.ts';
import { kinds } from './kinds.ts';
import { openContent } from './open-content.ts';
import { createApp } from './routes.ts';
import { openPublicPages } from './serve-pages.ts';
import { openImages } from './serve-pictures.ts';

export interface SiteDependencies {
  settings: Settings;
  log: Log;
  clock: () => Date;
  source: PageSource;
  /** Tests pass their own. */
  content?: Content | undefined;
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Opens the database and wires the parts; the caller listens and closes. */
export async function openSite(dependencies: SiteDependencies) {
  const { databaseUrl, dataDir } = dependencies.settings;
  await clearTemporaryFolder(dataDir);
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return await compose(dependencies, database);
  } catch (error) {
    await database.close();
    if (!isDatabaseError(error)) throw error;
    // PostgreSQL's errors name the setting to change.
    throw databaseUrl
      ? openError(databaseUrl, error)
      : new DatabaseOpenError(`The database could not be prepared: ${(error as Error).message}.`, {
          cause: error,
        });
  }
}

async function compose(dependencies: SiteDependencies, database: OpenDatabase) {
  const { log, clock, source } = dependencies;
  const { db, background: backgroundDb, engine, pool } = database;
  const { metrics, server: metricsServer } =
    (await openMetrics(dependencies.settings.metricsPort)) ?? {};
  const counters = createCounters({
    read: () => readCounters(db, clock()),
    clock,
    onFailure: (error) => {
      log.error({ err: error }, 'the counters could not be read');
      metrics?.databaseFailed();
    },
  });
  const settings = openSettings(dependencies.settings, {
    db,
    counters,
    onError: (error) => log.error({ err: error }, 'the settings could not be read'),
  });
  const imageProcess = createImageProcess();
  if (!dependencies.content) {
    await importImages(backgroundDb, seedFolder, imageProcess.convert);
    await importSeed(backgroundDb, () => readFolder(kinds), clock());
  }
  const { preview, ...opened } = openContent({
    database,
    clock,
    counters,
    onError: (error) => log.error({ err: error }, 'the documents could not be read'),
    onPublished: async () => {
      counters.changed();
      const { library } = await content.current();
      // In the background; a search before its end waits for it.
      void indexOf(library);
      await seedProducts(backgroundDb, library.products);
      counters.changed();
    },
  });
  const content = dependencies.content ?? opened.content;
  const { library } = await content.current();
  const { secret, addressKey, generatedPassword } = await prepareDatabase(
    dependencies,
    database,
    library,
  );
  const headers = securityHeaders(settings, 'public');
  const shared = {
    ...{ ...opened, settings, log, clock, database, content, metrics, imageProcess },
    keys: createTokenKeys({ secret, addressKey }),
    mails: async () => (await source.entry()).renderEmails,
  };
  const background = openBackground({
    ...shared,
    databaseTime: () => databaseTime(backgroundDb, engine, clock),
  });
  const served: AdminDependencies = {
    ...shared,
    ...openAdmin(database, { settings, secret, clock, random: randomBytes }),
    counters,
    wake: background.wake,
    rateLimiter: createRateLimiter(rateLimits, { pool, secret }),
    cache: createResponseCache({ counters, isDatabaseError, onRequest: metrics?.pageRequested }),
  };
  const publicPages = openPublicPages(await source.entry(), { ...served, source });
  const app = createApp({
    ...{ ...served, source, publicPages, preview },
    handlers: createHandlers(served),
    files: readStaticFiles(source.clientFolders, headers),
    images: openImages({ db, process: imageProcess, log, headers }),
    feeds: openFeeds(served),
  });
  background.start();

  return {
    /** Answers the requests. */
    listener: createListener(app, settings),
    /** Listens on METRICS_PORT. */
    metrics: metricsServer,
    /** Shown once, if no password was set. */
    generatedPassword,
    /** Renders the home page before the first request, the last that may wait long. */
    async warmUp() {
      const snapshot = await content.current();
      void indexOf(snapshot.library);
      const home = publicPages.find('/');
      if (home && !source.development) await publicPages.get(home, snapshot);
      database.limitWaits?.();
    },
    async close(requestsAnswered: Promise<void>) {
      // Open requests are answered and claimed emails are sent before the database closes.
      await Promise.all([requestsAnswered, background.close()]);
      imageProcess.end();
      metricsServer?.close();
      // Prometheus keeps its connection open.
      metricsServer?.closeAllConnections();
      await database.close();
    },
  };
}

/** Brings content, months and the admin account up to date. */
async function prepareDatabase(
  { settings, log, clock }: SiteDependencies,
  { background, engine }: OpenDatabase,
  { products }: Pick<Library, 'products'>,
) {
  await seedProducts(background, products);
  // A month may have ended while the site was stopped.
  await closeMonths(background, engine, clock());
  const account = await ensureAdmin(background, settings, randomBytes, clock());
  if (account.ignoresSetting)
    log.warn(
      'ADMIN_PASSWORD is ignored because you changed the password in the admin. Change the setting to use it again.',
    );
  return account;
}
