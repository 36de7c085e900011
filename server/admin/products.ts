import { previewAgain } from '#contract/common.ts';
import type { AdminProduct, LinkImport, Product } from '#contract/products.ts';
import { monthOf } from '#contract/votes.ts';
import { dayOf, daysBefore } from '#database/queries/dates.ts';
import { newestVersions } from '#database/queries/document-versions.ts';
import { isRunningOrDue } from '#database/queries/jobs.ts';
import { ignoreProblem, type LinkToCheck, withLastChecks } from '#database/queries/link-checks.ts';
import { countsBySubject } from '#features/insights/queries.ts';
import { type Handler, type Handlers, noSuchProduct } from '#server/api/handler.ts';
import { productLinks } from '#server/catalog/catalog.ts';
import type { Snapshot } from '#server/content/current.ts';
import { editProduct, importLinks, type ProductEdit } from '#server/content/product-edits.ts';
import { csvFile } from '#server/core/csv.ts';
import { type ApiError, isApiError, versionOf } from '#server/core/result.ts';
import { runInThread } from '#server/core/thread.ts';
import { addJob } from '#server/jobs/runner.ts';
import { scheduleKey } from '#server/jobs/schedules.ts';
import { isRecentlyChecked } from '#server/link-check/check-links.ts';
import { linkLines, type ParsedLinks } from './link-file.ts';
import type { LinkFileInput } from './link-file-thread.ts';
import type { AdminDependencies } from './open-admin.ts';
import { outdatedImport } from './outdated-import.ts';

const maxExamples = 20;
const maxErrors = 50;

export function productHandlers(dependencies: AdminDependencies) {
  const { database, clock } = dependencies;
  const { db } = database;
  return {
    'PATCH /api/products/:id': editLink(dependencies),
    'GET /api/admin/products': async ({ snapshot }) => ({
      body: await adminProducts(dependencies, snapshot),
    }),
    'PATCH /api/admin/products/:id': editPrice(dependencies),
    'GET /api/admin/link-check': readLinkCheck(dependencies),

    /** Runs as a job, because checking takes about a second per link. */
    'POST /api/admin/link-check': async () => {
      const when = { at: clock(), key: scheduleKey('check-links') };
      return { body: { isNew: await addJob(db, 'check-links', {}, when) } };
    },

    'PUT /api/admin/products/:id/ignored-link': async ({ params: { id }, input: { isIgnored } }) =>
      (await ignoreProblem(db, id, isIgnored)) ? { body: { ok: true } } : noSuchProduct,

    'GET /api/admin/link-file': async ({ snapshot }) =>
      csvFile('links.csv', linkLines(await adminProducts(dependencies, snapshot))),

    'POST /api/admin/link-import': importLinkFile(dependencies),
  } satisfies Partial<Handlers>;
}

/** Makes the edit, and finds the product in what is published afterwards. */
async function edit<Found extends { id: number }>(
  { publishing, content, clock }: AdminDependencies,
  change: ProductEdit,
  { request: { signal }, session }: { request: Request; session: { id: number } },
  read: (published: Snapshot) => Promise<readonly Found[]>,
): Promise<{ body: Found } | ApiError> {
  const by = { session: session.id, when: clock(), signal };
  const result = await editProduct(publishing, change, by);
  if (isApiError(result)) return result;
  const product = (await read(await content.current())).find(({ id }) => id === change.id);
  return product ? { body: product } : noSuchProduct;
}

function editLink(dependencies: AdminDependencies): Handler<'PATCH /api/products/:id'> {
  return async (context) => {
    const { request, params, input } = context;
    const versions = { product: versionIn(request.headers.get('If-Match')) };
    const change = { ...params, amazonUrl: input.amazonUrl, versions };
    return edit<Product>(dependencies, change, context, dependencies.catalog.products);
  };
}

function editPrice(dependencies: AdminDependencies): Handler<'PATCH /api/admin/products/:id'> {
  return async (context) => {
    const { price, availability, versions } = context.input;
    const now = dependencies.clock();
    if (price && price.month > monthOf(now))
      return { status: 422, message: 'The month can’t be in the future.', field: 'price.month' };
    const newPrice = price && {
      usd: price.cents / 100,
      month: price.month,
      kind: price.kind,
      source: price.source === undefined ? undefined : { url: price.source, checked: dayOf(now) },
    };
    const change = { ...context.params, availability, price: newPrice, versions };
    return edit(dependencies, change, context, (published) =>
      adminProducts(dependencies, published),
    );
  };
}

function readLinkCheck({
  database: { db },
  clock,
}: AdminDependencies): Handler<'GET /api/admin/link-check'> {
  return async ({ snapshot }) => {
    const now = clock();
    const links = await withLastChecks(db, await productLinks(db, snapshot.library));
    const done = links.filter((link) => isRecentlyChecked(link, now)).length;
    const isRunning = await isRunningOrDue(db, 'check-links', now);
    return { body: { isRunning, done, total: links.length } };
  };
}

function importLinkFile(dependencies: AdminDependencies): Handler<'POST /api/admin/link-import'> {
  const { database, clock, content, publishing } = dependencies;
  return async ({ file, query: { version }, session, snapshot }) => {
    const read = async (published: Snapshot) =>
      runInThread<LinkFileInput, ParsedLinks | { error: string }>(
        'link-file-thread',
        import.meta.url,
        { file, products: await adminProducts(dependencies, published) },
      );
    const parsed = await read(snapshot);
    if ('error' in parsed) return { status: 422, message: parsed.error };
    const { wrong, changes } = parsed;
    if (version === undefined) return { body: importOf(parsed, false) };
    if (wrong.length > 0) return wrongLines(wrong);
    if (version !== versionOf(changes)) return outdatedImport(importOf(parsed, false));
    // Thousands of rows take longer than the timeout for visitors.
    const background = { ...publishing, database: { db: database.background } };
    const by = { session: session.id, when: clock() };
    const result = await importLinks(background, changes, by);
    if (!isApiError(result)) return { body: importOf(parsed, true) };
    // The products changed during the import.
    const current =
      result.message === previewAgain ? await read(await content.current()) : { error: '' };
    return 'error' in current ? result : outdatedImport(importOf(current, false));
  };
}

function wrongLines(wrong: ParsedLinks['wrong']): ApiError {
  const lines = wrong.slice(0, 10).map(({ line }) => line);
  return {
    status: 422,
    message: `Nothing was changed. Fix ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')} first.`,
  };
}

/** An unreadable version is a conflict, because the owner saw another one than the newest. */
function versionIn(header: string | null): number | undefined {
  if (header === null || header.trim() === '*') return undefined;
  return Number(header.trim().replace(/^(W\/)?"|"$/g, '')) || 0;
}

const importOf = ({ rows, same, wrong, changes }: ParsedLinks, stored: boolean): LinkImport => ({
  version: versionOf(changes),
  rows,
  same,
  stored,
  changes: changes.length,
  wrong: wrong.slice(0, maxErrors),
  examples: changes
    .slice(0, maxExamples)
    .map(({ name, before, after }) => ({ name, before, after })),
});

/** Only a test has products without documents. */
const none = { id: 0, version: 0 };

/** The published products in their editorial order. */
export async function adminProducts(
  { catalog, clock, database: { db } }: Pick<AdminDependencies, 'database' | 'catalog' | 'clock'>,
  snapshot: Snapshot,
): Promise<AdminProduct[]> {
  const products = new Map(
    (await catalog.products(snapshot)).map((product) => [product.slug, product]),
  );
  const checks = await withLastChecks(db, await productLinks(db, snapshot.library));
  const linkCheck = new Map(checks.map((check) => [check.productId, linkCheckOf(check)]));
  const now = clock();
  const span = { since: dayOf(daysBefore(now, 29)), until: dayOf(now) };
  const clicks = Map.groupBy(await countsBySubject(db, 'click', span), ({ subject }) => subject);
  const [product, facts] = [await newestVersions(db, 'product'), await newestVersions(db, 'facts')];
  return snapshot.library.products.flatMap(({ slug }) => {
    const found = products.get(slug);
    if (!found) return [];
    const { id, name, amazonUrl, price, priceMonth, latestPrice, availability, successor } = found;
    const own = clicks.get(slug) ?? [];
    return {
      ...{ id, slug, name, amazonUrl, price, priceMonth, latestPrice, availability, successor },
      documents: { product: product.get(slug) ?? none, facts: facts.get(slug) ?? none },
      clicks: own.reduce((sum, { count }) => sum + count, 0),
      linkCheck: linkCheck.get(id) ?? null,
    };
  });
}

function linkCheckOf({ last }: LinkToCheck): AdminProduct['linkCheck'] {
  if (!last) return null;
  const { state, detail, checked_at: checkedAt, ignored_state } = last;
  return { state, detail, checkedAt, isIgnored: ignored_state === state };
}
