import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Library } from '#content/library.ts';
import type { CallName, PathOf } from '#contract/calls.ts';
import { rateLimits } from '#contract/rate-limits.ts';
import { type OpenDatabase, openDatabase } from '#database/connect.ts';
import { DatabaseOpenError, isDatabaseTrouble } from '#database/engines/errors.ts';
import { seedProducts } from '#database/queries/products.ts';
import { readRevisions } from '#database/queries/revision.ts';
import { freezeMonths } from '#database/queries/savior.ts';
import { ensureAdmin } from '#server/admin/account.ts';
import { isCommonPassword } from '#server/admin/common-passwords.ts';
import { openAdmin } from '#server/admin/open-admin.ts';
import { type OpenCounts, openCounts } from '#server/analytics/open-analytics.ts';
import type { AppParts } from '#server/api/app-parts.ts';
import { createHandlers } from '#server/api/handlers.ts';
import { createListener } from '#server/api/listener.ts';
import { createSearchDoor } from '#server/api/search-door.ts';
import { openCatalog } from '#server/catalog/catalog.ts';
import { wholeLibrary, withoutTexts } from '#server/catalog/library.ts';
import { toSeeds } from '#server/catalog/seeds.ts';
import { clientAddress } from '#server/core/client-address.ts';
import type { Log } from '#server/core/logger.ts';
import { createDailyQuota, createRateLimiter } from '#server/core/rate-limiter.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import { createApp } from '#server/http/app.ts';
import { createDrain } from '#server/http/shutdown.ts';
import { callRoute } from '#server/metrics/requests.ts';
import { createSiteMetrics, noWatch, type SiteMetrics } from '#server/metrics/site-metrics.ts';
import { createLetterKeys } from '#server/newsletter/tokens.ts';
import { answerPages, createPageAnswers } from '#server/pages/answers.ts';
import { createApologies } from '#server/pages/apologies.ts';
import { everyFile } from '#server/pages/every-file.ts';
import type { StaticFile } from '#server/pages/file-on-disk.ts';
import { createFind } from '#server/pages/find-page.ts';
import { Freshness } from '#server/pages/freshness.ts';
import { keptCalls } from '#server/pages/kept-texts.ts';
import { openPageCache } from '#server/pages/open-page-cache.ts';
import { createOtherBuilds, shareBuild } from '#server/pages/other-builds.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import { RenderQueue, type Visitor } from '#server/pages/render-queue.ts';
import { createFormPages, type PageSource } from '#server/pages/renderer.ts';
import { countingMisses, createMisses, mostMissesOfOne } from '#server/search/misses.ts';
import { withNews } from '#server/search/news-passages.ts';
import { readContent } from '#server/search/read-content.ts';
import { createSearch, type Search } from '#server/search/search.ts';
import { publicAddresses } from '#site/router/addresses.ts';
import { paths } from '#site/router/paths.ts';
import { createBackground } from './background.ts';
import { type Address, createFront, type Timeouts, timeoutsBehind } from './front.ts';
import { createLeaving } from './leaving.ts';

export interface SiteParts {
  settings: Settings;
  log: Log;
  clock: () => Date;
  source: PageSource;
  /** Tests and the bench bring their own catalogue. */
  library?: Pick<Library, 'products'> & Partial<Library>;
  /** Tests wait for less. */
  timeouts?: Timeouts | undefined;
  /** When a page is made as small as it goes, in milliseconds; false in tests that load thousands of pages once. */
  polishAfter?: number | false | undefined;
}

export interface Site {
  server: Server;
  /** To be listened to on METRICS_PORT, where that is set. */
  metrics: Server | undefined;
  /** To be shown once, where no password was set. */
  generatedPassword: string | undefined;
  /** What need not be there before the first visitor, but before the first who asks for it. */
  prepare(): void;
  /** The page that most come for is there before the door opens. */
  makeHome(): Promise<void>;
  close(): Promise<void>;
}

/**
 * On a busy machine a process that has just begun may get too little of a core to ask its database within a visitor's time. Nobody waits yet: it asks again. A database that is
 * away does not keep the door shut for ever: there is more behind it than home.
 */
const mostTriesForHome = 10;

/** Who asks before anybody is there. */
const nobody: Visitor = { client: 'nobody', gone: new AbortController().signal };

const searchCall: PathOf<CallName> = '/api/search';

const isCall = (path: string): boolean =>
  path === '/api' || /^\/(api|forms)\//.test(path) || path === '/healthz' || path === '/readyz';

/** Opens the database, seeds it and puts the parts together; the caller listens and closes. */
export async function openSite({ library, ...parts }: SiteParts): Promise<Site> {
  const read = wholeLibrary(library ?? parts.source.library());
  // The build has read its own content for the search already.
  const readTexts = library ? readContent : parts.source.readContent;
  const texts = createSearch(() => readTexts(read));
  const database = await openDatabase(parts.settings);
  try {
    return await putTogether({ ...parts, library: withoutTexts(read), texts }, database);
  } catch (error) {
    await database.close();
    if (!isDatabaseTrouble(error)) throw error;
    throw new DatabaseOpenError(
      `The database could not be made ready: ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

interface WholeParts extends SiteParts {
  /** Without the texts of the reviews, which the search has. */
  library: Library;
  texts: Search;
}

async function putTogether(parts: WholeParts, database: OpenDatabase): Promise<Site> {
  const { settings, log, clock, library } = parts;
  // A start waits for whoever holds a lock, longer than a visitor would.
  await seedProducts(database.background, toSeeds(library.products));
  // A month may have ended while nobody was there.
  await freezeMonths(database.background, clock());
  const { secret, generatedPassword, ignoresSetting } = await ensureAdmin(
    database.background,
    settings,
    randomBytes,
    clock(),
  );
  if (settings.adminPassword && isCommonPassword(settings.adminPassword))
    log.warn(
      'ADMIN_PASSWORD is one of those that are tried first everywhere: choose one of your own.',
    );
  if (ignoresSetting)
    log.warn(
      'ADMIN_PASSWORD is not in use: the password chosen in the admin stays until that setting changes.',
    );
  const keys = createLetterKeys(secret);
  const mails = async () => (await parts.source.entry()).printMails;
  const listed = new Set(publicAddresses(library).map(({ path }) => path));
  const files = everyFile(parts.source, settings);
  const share = () => shareBuild(database.background, files, clock());
  await share();
  const background = createBackground({
    database,
    settings,
    clock,
    log,
    keys,
    mails,
    library,
    listed,
    share,
  });
  const metrics = settings.metricsPort === undefined ? undefined : await createSiteMetrics();
  const watch = metrics?.watch ?? noWatch;
  const freshness = new Freshness({
    readRevisions: () => readRevisions(database.db),
    clock,
    onFailure: (error) => {
      log.error({ err: error }, 'the revision could not be read');
      watch.databaseFailed();
    },
  });
  const catalog = openCatalog({ db: database.db, clock, reviews: library.reviews });
  const misses = createMisses({
    db: database.background,
    clock,
    log,
    mayAdd: createDailyQuota(mostMissesOfOne),
  });
  const found = withNews(parts.texts, { db: database.background, freshness, log });
  const search = countingMisses(found, misses);
  const rateLimiter = createRateLimiter(rateLimits, { pool: database.pool, secret });
  const leaving = createLeaving(settings.drainSeconds);
  // One line for everything that is rendered, whoever asks for it.
  const queue = new RenderQueue();
  const answer = answerPages(createPageAnswers({ db: database.db, catalog, search, keys, clock }));
  const appParts: AppParts = {
    database,
    settings,
    clock,
    log,
    watch,
    wakeMail: background.wakeMail,
    rateLimiter,
    ...openAdmin(database, { settings, secret, clock, random: randomBytes }),
    catalog,
    search,
    letterKeys: keys,
    mails,
    library,
    showForm: createFormPages({ source: parts.source, settings, answer, queue }),
    onChange: () => freshness.changed(),
    isLeaving: leaving.isLeaving,
  };
  const handlers = createHandlers(appParts);
  const app = createApp(appParts, handlers);
  const cache = openPageCache({
    ...parts,
    library,
    app,
    database,
    catalog,
    answer,
    queue,
    freshness,
    watch,
    files,
    listed,
  });
  const find = createFind(await parts.source.entry(), listed);
  const clientOf = createClientOf(settings);
  const counts = openCounts({
    ...parts,
    library,
    database,
    listed,
    find,
    clientOf,
  });
  const server = await openFront(parts, {
    app,
    database,
    metrics,
    files,
    cache,
    rateLimiter,
    search,
    find,
    clientOf,
    counts,
  });
  const drain = createDrain(server);
  background.start();
  const close = async () => {
    await leaving.announce();
    // Requests that are under way are answered, and mails are handed over; then goes what they stood on.
    await Promise.all([drain(), background.close()]);
    await Promise.all([misses.close(), counts.close()]);
    await metrics?.close();
    await database.close();
  };
  const makeHome = async () => {
    let tries = parts.source.development ? 0 : mostTriesForHome;
    while (tries > 0 && (await cache.get(paths.home(), () => nobody)).status === 503) tries -= 1;
  };
  return {
    server,
    metrics: metrics?.server,
    generatedPassword,
    prepare: search.prepare,
    makeHome,
    close,
  };
}

interface FrontParts {
  database: OpenDatabase;
  search: Search;
  app: ReturnType<typeof createApp>;
  cache: PageCache;
  rateLimiter: AppParts['rateLimiter'];
  metrics: SiteMetrics | undefined;
  files: ReadonlyMap<string, StaticFile>;
  find: (path: string, search: string) => Address;
  clientOf: (request: IncomingMessage) => string;
  counts: OpenCounts;
}

const createClientOf =
  ({ trustedProxies }: Settings): FrontParts['clientOf'] =>
  ({ socket, headers }) =>
    clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), trustedProxies);

async function openFront(parts: SiteParts, front: FrontParts): Promise<Server> {
  const { source, settings, log, clock, timeouts } = parts;
  const { app, files, rateLimiter, search, metrics } = front;
  const { matchRoute } = await source.entry();
  const server = createFront({
    ...front,
    ofOtherBuilds: createOtherBuilds({
      db: front.database.db,
      clock,
      security: securityHeaders(settings, 'public'),
      apologies: createApologies(securityHeaders(settings, 'api')),
    }),
    app: createListener(app, settings),
    isCall,
    keptCalls,
    quickCalls: new Map([
      [
        searchCall,
        createSearchDoor({ search, rateLimiter, security: securityHeaders(settings, 'api') }),
      ],
    ]),
    allows: {
      searches: (client) => rateLimiter.consume(['searches'], client),
      unlisted: (client) => rateLimiter.consume(['unboundedPages'], client),
    },
    security: securityHeaders(settings, 'api'),
    log,
    timeouts: timeouts ?? timeoutsBehind(settings.trustedProxies),
  });
  metrics?.watchRequests(server, (path) => routeOf(path, files, matchRoute(path)));
  return server;
}

type Found = ReturnType<Awaited<ReturnType<PageSource['entry']>>['matchRoute']>;

/** What a request counts as: a call's pattern, a page's name, or a file. */
function routeOf(path: string, files: ReadonlyMap<string, StaticFile>, found: Found): string {
  if (isCall(path)) return callRoute(path);
  if (files.has(path)) return 'file';
  return 'redirect' in found ? 'redirect' : found.name;
}
