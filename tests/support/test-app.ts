import { randomBytes } from 'node:crypto';
import { createHandlers } from '#app/handlers.ts';
import { addDue, createWorkers } from '#app/jobs.ts';
import { openContent } from '#app/open-content.ts';
import { createApp, type HttpDependencies } from '#app/routes.ts';
import { openImages } from '#app/serve-pictures.ts';
import { ensureAdmin, newKeys } from '#features/account/admin-account.ts';
import type { LoginOutput } from '#features/account/calls.ts';
import { hashPassword } from '#features/account/passwords.ts';
import { createAdmin } from '#features/account/queries.ts';
import { openAdmin } from '#features/account/sessions.ts';
import type { DocumentFile } from '#features/content/files.ts';
import { importSeed } from '#features/content/transfer.ts';
import type { TestedGadget } from '#features/gadgets/gadget.ts';
import type { Product } from '#features/gadgets/products.ts';
import { emptySite } from '#features/gadgets/site.ts';
import type { ContactInput } from '#features/messages/fields.ts';
import type { DraftDependencies } from '#features/newsletter/draft.ts';
import { renderEmails } from '#features/newsletter/emails.tsx';
import { createImageProcess } from '#features/pictures/image-process.ts';
import { openSettings } from '#features/settings/current.ts';
import { readCounters, seedProducts } from '#features/votes/queries.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { isDatabaseError } from '#platform/database/errors.ts';
import type { CallName } from '#platform/http/calls.ts';
import type { AdminDependencies } from '#platform/http/handler.ts';
import { errorFieldHeader } from '#platform/http/headers.ts';
import { createJobRunner } from '#platform/jobs/runner.ts';
import { createRateLimiter } from '#platform/limits/rate-limiter.ts';
import { rateLimits } from '#platform/limits/rate-limits.ts';
import { createLog } from '#platform/logger.ts';
import { readSettings } from '#platform/settings.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import { cookiesOf } from './cookies.ts';
import { createMigratedPlace, type Engine, openAt, type Place } from './engines.ts';
import { contentOf, library as realLibrary } from './library.ts';
import { threeProducts } from './products.ts';

export const adminPassword = 'correct horse battery staple';

/** One process for the pictures of all test apps. */
const imageProcess = createImageProcess();

interface TestAppOptions {
  /** A place that another test app uses too. */
  place?: Place;
  environment?: Record<string, string>;
  now?: string;
  products?: readonly TestedGadget[];
  library?: DraftDependencies['library'];
  parts?: Partial<HttpDependencies>;
  /** Imports these documents, which are the content. */
  documents?: readonly DocumentFile[];
  /** The database's clock; by default the test's. */
  databaseTime?: () => Promise<Date>;
}

interface Sending {
  json?: unknown;
  body?: RequestInit['body'];
  /** The address of the socket. */
  from?: string;
  headers?: Record<string, string>;
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The real app on a separate database. */
export async function createTestApp(engine: Engine, options: TestAppOptions = {}) {
  const place = options.place ?? (await createMigratedPlace(engine));
  const database = await openAt(place);
  const { db } = database;
  const products = options.products ?? threeProducts;
  const files = options.documents;
  if (!files) await seedProducts(db, products);
  const moment = { now: new Date(options.now ?? '2026-11-15T12:00:00Z') };
  const clock = () => moment.now;
  const environment = { DATA_DIR: place.dataDir, ADMIN_PASSWORD: adminPassword };
  const settings = openSettings(readSettings({ ...environment, ...options.environment }), {
    db,
    counters: alwaysRead(database, clock),
  });
  const logged: string[] = [];
  const log = createLog('debug', { write: (line) => logged.push(line) });
  let changes = 0;
  // Creates the admin row before the start, which would otherwise hash a password for a tenth of a
  // second.
  await createAdmin(database.db, await cheapHash, newKeys(randomBytes), await cheapHash);
  const { secret, addressKey } = await ensureAdmin(database.db, settings, randomBytes, clock());
  const keys = createTokenKeys({ secret, addressKey });
  const mails = async () => renderEmails;
  const library = options.library ?? smallLibrary();
  if (files) await importSeed(db, () => files, clock());
  const documents = openContent({
    database,
    clock,
    counters: alwaysRead(database, clock),
    onPublished: async () => {
      changes += 1;
      if (files) await seedProducts(db, (await content.current()).library.products);
    },
  });
  const site = { ...emptySite, stores: realLibrary.site.stores };
  const content = files
    ? documents.content
    : contentOf({ site, ...library, products: [...products] });
  if (files) await seedProducts(db, (await content.current()).library.products);
  const parts: AdminDependencies = {
    database,
    settings,
    clock,
    log,
    rateLimiter: createRateLimiter(rateLimits, { pool: database.pool, secret }),
    ...openAdmin(database, { settings, secret, clock, random: randomBytes }),
    cache: createResponseCache({ counters: alwaysRead(database, clock), isDatabaseError }),
    keys,
    mails,
    content,
    documents: documents.documents,
    published: documents.published,
    imageProcess,
    counters: {
      changed() {
        changes += 1;
      },
    },
    ...options.parts,
  };
  const app = createApp({
    handlers: createHandlers(parts),
    files: new Map(),
    images: openImages({ db: database.db, process: imageProcess, log, headers: {} }),
    feeds: new Map(),
    source: {
      adminAssets: { entry: '', styles: [], fonts: [], theme: '' },
      inline: { scripts: [], styles: [] },
    },
    publicPages: {
      find: () => undefined,
      get: noPage,
      preview: noPage,
      refuse: noPage,
      notFound: noPage,
    },
    preview: documents.preview,
    ...parts,
  });
  const databaseTime = options.databaseTime ?? (async () => clock());
  const jobDependencies = {
    database,
    settings,
    clock,
    log,
    keys,
    mails,
    content,
    documents: documents.documents,
    published: documents.published,
    databaseTime,
    imageProcess,
  };
  const jobs = createJobRunner({
    ...jobDependencies,
    workers: createWorkers(jobDependencies),
    addDue: () => addDue(jobDependencies),
  });
  const sending = requests(app, database, new URL(settings.siteUrl).host);
  const subscriber = (email: string) =>
    db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
  return {
    app,
    place,
    database,
    settings,
    keys,
    clock,
    logged,
    library,
    jobDependencies,
    /** What visitors see of the documents. */
    published: () => documents.content.current(),
    runJobs: () => jobs.runDue(),
    /** Emails stay in the outbox until the test reads them. */
    mails: () => db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    subscriber,
    /** Subscribes and confirms as a reader does. */
    async join(email: string) {
      await sending.subscribe(email, { from: `198.51.100.${email.length}` });
      const { id = 0, signup = 0 } = (await subscriber(email)) ?? {};
      const token = keys.confirmToken({ subscriber: id, signup }, clock());
      await sending.form('/api/letters/confirm', { token });
      return id;
    },
    changes: () => changes,
    at: (time: string) => {
      moment.now = new Date(time);
    },
    ...sending,
  };
}

/** Tests change the database without telling the app. */
const alwaysRead = ({ db }: OpenDatabase, clock: () => Date) => ({
  current: () => readCounters(db, clock()),
});

/** With the address that tests of emails expect. */
export const openTestNewsletter = (engine: Engine, options: TestAppOptions = {}) =>
  createTestApp(engine, {
    ...options,
    environment: { SITE_URL: 'https://lab.example', ...options.environment },
  });

/** Real reviews, posts and guides on the given dates; by default none is new. */
export function smallLibrary(dates: Record<string, string> = {}): DraftDependencies['library'] {
  const dated = <Article extends { slug: string; date: string }>(
    articles: readonly Article[],
  ): Article[] =>
    articles.flatMap((article) => {
      const date = dates[article.slug];
      return date ? [{ ...article, date, updates: [] }] : [];
    });
  const { reviews, posts, guides } = realLibrary;
  return {
    reviews: dated(reviews),
    posts: dated(posts),
    guides: dated(guides),
    gadgets: [],
  };
}

const noPage = () => Promise.reject(new Error('This test app renders no pages.'));

/** The hash of `adminPassword`, with a low cost. */
const cheapHash = hashPassword(adminPassword, randomBytes(16), { memory: 8, passes: 1 });

/** What the app reads of Node's request. */
const incomingOf = (
  url: string,
  { method, headers }: { method: string; headers: Record<string, string> },
  from: string,
) => ({
  url,
  method,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  rawHeaders: Object.entries(headers).flat(),
  httpVersionMajor: 1,
  httpVersionMinor: 1,
  socket: { remoteAddress: from },
});

function requests(app: ReturnType<typeof createApp>, database: OpenDatabase, host: string) {
  const send = async (
    method: string,
    path: string,
    { json, body, from = '203.0.113.7', headers }: Sending = {},
  ) => {
    const sent = json === undefined ? body : JSON.stringify(json);
    const type = sent === undefined ? {} : { 'Content-Type': 'application/json' };
    const request = { method, headers: { Host: host, ...type, ...headers }, duplex: 'half' };
    return app.request(path, sent === undefined ? request : { ...request, body: sent }, {
      incoming: incomingOf(path, request, from),
    });
  };
  const productId = async (slug = 'toaster') => {
    const row = await database.db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  /** What the owner's browser sends after a login. */
  const ownerHeaders = async () => {
    const answer = await send('POST', '/api/admin/login', { json: { password: adminPassword } });
    const output = (await answer.json()) as LoginOutput;
    if (!output.ok) throw new Error(output.error);
    return { Authorization: `Bearer ${output.token}`, Cookie: cookiesOf(answer) };
  };
  let loggedIn: ReturnType<typeof ownerHeaders> | undefined;
  /**
   * Sends a request of the owner, who logs in once, and again after the session has expired or the
   * password is needed again. A path without a slash is below `/api/admin/`.
   */
  const asOwner = async <Output>(method: string, path: string, sending: Sending) => {
    const address = path.startsWith('/') ? path : `/api/admin/${path}`;
    const attempt = async () => {
      loggedIn ??= ownerHeaders();
      const headers = { ...sending.headers, ...(await loggedIn) };
      return send(method, address, { ...sending, headers });
    };
    let answer = await attempt();
    if (answer.status === 401 || answer.status === 403) {
      loggedIn = undefined;
      answer = await attempt();
    }
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    const json = isJson ? JSON.parse(text) : undefined;
    const { status } = answer;
    if (status === 200) return { status, text, message: '', field: null, body: json as Output };
    const field: string | null = json?.field ?? answer.headers.get(errorFieldHeader);
    const message: string = json?.message ?? text;
    return { status, text, message, field, body: undefined as Output };
  };
  const request = <Output = unknown>(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) => asOwner<Output>(method, path, { json, headers });
  /** The response to the owner as a value, or as `404: This note doesn’t exist.` */
  const callAdmin = async <Output = unknown>(method: string, path: string, json?: unknown) => {
    const { status, message, body } = await request<Output>(method, path, json);
    return status === 200 ? body : (`${status}: ${message}` as Output);
  };
  return {
    send,
    productId,
    /** Makes any call. */
    call: (name: CallName, sending: Sending = {}) => {
      const [method = '', path = ''] = name.split(' ');
      const known = path
        .replace(':month', '2026-11')
        .replace('backups/:name', 'backups/lab-2026-11-15T12-00-00.sqlite')
        .replace('images/:id', `images/img-${'0'.repeat(20)}`);
      return send(method, known.replace(/:\w+/g, '1'), sending);
    },
    vote: async (emoji: unknown, sending: Sending & { slug?: string } = {}) =>
      send('POST', `/api/products/${await productId(sending.slug)}/vote`, {
        json: { emoji },
        ...sending,
      }),
    subscribe: (email: unknown, sending: Sending = {}) =>
      send('POST', '/api/newsletter/subscribe', { json: { email }, ...sending }),
    /** Sends a form as a browser without JavaScript does. */
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      }),
    contact: (message: unknown, sending: Sending = {}) =>
      send('POST', '/api/contact', { json: message, ...sending }),
    guess: (password: unknown, sending: Sending = {}) =>
      send('POST', '/api/admin/login', { json: { password }, ...sending }),
    login: async () => (await ownerHeaders()).Authorization.replace('Bearer ', ''),
    bearer: ownerHeaders,
    request,
    /** Sends a file to import; with a number, stores as many changes as its preview announced. */
    importFile: <Output>(path: string, body: Sending['body'], query: Record<string, string> = {}) =>
      asOwner<Output>('POST', `${path}?${new URLSearchParams(query)}`, { body }),
    callAdmin,
    updateLink: async (amazonUrl: unknown, token: string | undefined, sending: Sending = {}) =>
      send('PATCH', `/api/products/${await productId()}`, {
        json: { amazonUrl },
        ...sending,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...sending.headers,
        },
      }),
    listed: async () => (await (await send('GET', '/api/products')).json()) as Product[],
  };
}

export const aMessage = {
  name: 'Ada Lovelace',
  email: 'Ada@example.org',
  phone: '(212) 555-0199',
  message: 'The kettle saved me twice.',
} satisfies ContactInput;

/** For tests that are not about rate limits. */
export const noLimits: AdminDependencies['rateLimiter'] = {
  consume: async () => ({ refund: async () => {} }),
};

/** A migrated database with an owner whose password hash is quick to check. */
export async function ownedPlace(engine: Engine): Promise<Place> {
  const place = await createMigratedPlace(engine);
  const { db, close } = await openDatabase(place);
  await createAdmin(db, await cheapHash, newKeys(randomBytes), await cheapHash);
  await close();
  return place;
}
