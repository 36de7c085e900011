import { randomBytes } from 'node:crypto';
import { openFeeds } from '#app/feeds/documents.ts';
import { adminHandlers, publicHandlers } from '#app/handlers.ts';
import type { PageSource } from '#app/pages/build.ts';
import { openAdmin } from '#features/account/login.ts';
import type { Content, Snapshot } from '#features/content/current.ts';
import { readFolder, seedFolder } from '#features/content/files.ts';
import { importSeed } from '#features/content/transfer.ts';
import { importImages } from '#features/pictures/image-folder.ts';
import { createImageProcess } from '#features/pictures/image-process.ts';
import { indexOf } from '#features/search/search-index.ts';
import { openSettings } from '#features/settings/current.ts';
import { readCounters } from '#features/votes/queries.ts';
import { type Counters, createCounters } from '#platform/cache/counters.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { isDatabaseError } from '#platform/database/errors.ts';
import { clearTemporaryFolder } from '#platform/database/temporary.ts';
import type { AdminDependencies } from '#platform/http/handler.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { createListener } from '#platform/http/server.ts';
import { readStaticFiles } from '#platform/http/static-files.ts';
import { createRateLimiter } from '#platform/limits/rate-limiter.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import type { Log } from '#platform/logger.ts';
import { type Metrics, openMetrics } from '#platform/metrics.ts';
import type { Settings } from '#platform/settings.ts';
import { databaseTime } from '#platform/time.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import { openBackground } from './jobs.ts';
import { kinds } from './kinds.ts';
import { type OpenContent, openContent } from './open-content.ts';
import { prepareDatabase, prepareError, syncProducts } from './prepare-database.ts';
import { createApp } from './routes.ts';
import { openPublicPages, type PublicPages } from './serve-pages.ts';
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
    throw isDatabaseError(error)
      ? prepareError(error as Error, dependencies.settings.databaseUrl)
      : error;
  }
}

async function compose(dependencies: SiteDependencies, database: OpenDatabase) {
  const { log, clock, source } = dependencies;
  const { metrics, ...metricsServer } = await openMetrics(dependencies.settings.metricsPort);
  const counters = openCounters(dependencies, database, metrics);
  const settings = openSettings(dependencies.settings, {
    db: database.db,
    counters,
    onError: (error) => log.error({ err: error }, 'the settings could not be read'),
  });
  const { documents, content } = await openDocuments(dependencies, database, counters);
  const { library } = await content.current();
  const { secret, addressKey, generatedPassword } = await prepareDatabase(
    dependencies,
    database,
    library,
  );
  const keys = createTokenKeys({ secret, addressKey });
  const mails = async () => (await source.entry()).renderEmails;
  const shared = { settings, log, clock, source, database, content, keys, mails, metrics };
  const imageProcess = createImageProcess();
  const background = openBackground({
    ...shared,
    documents: documents.documents,
    published: documents.published,
    databaseTime: () => databaseTime(database.background, database.engine, clock),
  });
  const served = await openRequests({
    ...shared,
    ...{ counters, secret, imageProcess, documents, wake: background.wake },
  });
  background.start();

  return {
    /** Answers the requests. */
    listener: createListener(createApp(served), dependencies.settings),
    /** Listens on METRICS_PORT. */
    metrics: metricsServer.server,
    /** Shown once, if no password was set. */
    generatedPassword,
    /** Renders the home page before the first request. */
    async warmUp() {
      void indexOf((await content.current()).library);
      if (!source.development) await renderHome(served.publicPages, await content.current());
    },
    async close(requestsAnswered: Promise<void>) {
      // Open requests are answered and claimed emails are sent before the database closes.
      await Promise.all([requestsAnswered, background.close()]);
      imageProcess.end();
      await metricsServer.close();
      await database.close();
    },
  };
}

async function renderHome(pages: PublicPages, snapshot: Snapshot): Promise<void> {
  const home = pages.find('/');
  if (home) await pages.get(home, snapshot);
}

const openCounters = (
  { clock, log }: SiteDependencies,
  { db }: OpenDatabase,
  metrics: Metrics,
): Counters =>
  createCounters({
    read: () => readCounters(db, clock()),
    clock,
    onFailure: (error) => {
      log.error({ err: error }, 'the counters could not be read');
      metrics.databaseFailed();
    },
  });

/** Imports the seed of a new site, and opens the documents. */
async function openDocuments(
  { content: ownContent, clock, log }: SiteDependencies,
  database: OpenDatabase,
  counters: Counters,
) {
  if (!ownContent) {
    const { convert, end } = createImageProcess();
    await importImages(database.background, seedFolder, convert);
    end();
    await importSeed(database.background, () => readFolder(kinds), clock());
  }
  const showChanges = async () => {
    counters.changed();
    const { library } = await content.current();
    // In the background; a search before its end waits for it.
    void indexOf(library);
    await syncProducts(database.background, library.products);
    counters.changed();
  };
  const documents = openContent({
    database,
    clock,
    counters,
    onError: (error) => log.error({ err: error }, 'the documents could not be read'),
    onPublished: showChanges,
  });
  const content = ownContent ?? documents.content;
  return { documents, content };
}

type Shared = Pick<
  AdminDependencies,
  'settings' | 'log' | 'clock' | 'database' | 'content' | 'keys' | 'mails' | 'imageProcess'
> &
  Pick<Required<AdminDependencies>, 'metrics' | 'wake'> & {
    source: PageSource;
    counters: Counters;
    secret: string;
    documents: OpenContent;
  };

/** Everything that answers requests: calls, pages, files and pictures. */
async function openRequests(shared: Shared) {
  const { settings, log, clock, source, database, counters, secret, documents } = shared;
  const { preview } = documents;
  const headers = securityHeaders(settings, 'public');
  const cache = createResponseCache({
    counters,
    isDatabaseError,
    onRequest: shared.metrics.pageRequested,
  });
  const images = openImages({ db: database.db, process: shared.imageProcess, log, headers });
  const publicPages = openPublicPages(await source.entry(), {
    ...shared,
    db: database.db,
    cache,
  });
  const appDependencies: AdminDependencies = {
    ...shared,
    ...openAdmin(database, { settings, secret, clock, random: randomBytes }),
    rateLimiter: createRateLimiter(rateLimits, { pool: database.pool, secret }),
    cache,
    documents: documents.documents,
    published: documents.published,
  };
  return {
    ...appDependencies,
    source,
    handlers: { ...publicHandlers(appDependencies), ...adminHandlers(appDependencies) },
    files: readStaticFiles(source.clientFolders, headers),
    images,
    feeds: openFeeds({ settings, db: database.db, cache, clock }),
    publicPages,
    preview,
  };
}
