import type { AdminProduct, Product } from '#contract/products.ts';
import { dayOf, daysBefore } from '#database/queries/dates.ts';
import { newestVersions } from '#database/queries/document-versions.ts';
import { readBrokenLinks } from '#features/gadgets/link-check.ts';
import { countsBySubject } from '#features/insights/queries.ts';
import { monthOf } from '#features/votes/election.ts';
import { type Handler, type Handlers, noSuchProduct } from '#server/api/handler.ts';
import { productLinks, productsWithVotes } from '#server/catalog/catalog.ts';
import type { Snapshot } from '#server/content/current.ts';
import { editProduct, type ProductEdit } from '#server/content/product-edits.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import type { AdminDependencies } from './open-admin.ts';

export const productHandlers = (dependencies: AdminDependencies) =>
  ({
    'PATCH /api/products/:id': editLink(dependencies),
    'GET /api/admin/products': async ({ snapshot }) => ({
      body: await adminProducts(dependencies, snapshot),
    }),
    'PATCH /api/admin/products/:id': editPrice(dependencies),
  }) satisfies Partial<Handlers>;

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
    return edit<Product>(dependencies, change, context, ({ library }) =>
      productsWithVotes(dependencies.database.db, library, monthOf(dependencies.clock())),
    );
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

/** An unreadable version is a conflict, because the owner saw another one than the newest. */
function versionIn(header: string | null): number | undefined {
  if (header === null || header.trim() === '*') return undefined;
  return Number(header.trim().replace(/^(W\/)?"|"$/g, '')) || 0;
}

/** Only a test has products without documents. */
const none = { id: 0, version: 0 };

/** The published products in their editorial order. */
export async function adminProducts(
  { clock, database: { db } }: Pick<AdminDependencies, 'database' | 'clock'>,
  snapshot: Snapshot,
): Promise<AdminProduct[]> {
  const now = clock();
  const listed = await productsWithVotes(db, snapshot.library, monthOf(now));
  const products = new Map(listed.map((product) => [product.slug, product]));
  const broken = await readBrokenLinks(db, await productLinks(db, snapshot.library));
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
      brokenLink: broken.get(id) ?? null,
    };
  });
}
