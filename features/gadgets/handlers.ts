import { bySlug } from '#features/content/by-slug.ts';
import { saveDocument } from '#features/content/documents.ts';
import { findBySlug, readContent } from '#features/content/queries.ts';
import { productsWithVotes } from '#features/gadgets/products.ts';
import { monthOf } from '#features/votes/election.ts';
import { noSuchProduct } from '#features/votes/handlers.ts';
import { findProductSlug } from '#features/votes/queries.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { type ApiError, isApiError } from '#platform/http/result.ts';
import { confirmChecks, dueChecks } from './due-checks.ts';
import type { GadgetRecord } from './record.ts';
import { findStore } from './stores.ts';

/** The links of the panel, and what is due for a check. */
export function gadgetHandlers(dependencies: AdminDependencies) {
  const { database, clock, content, documents, published } = dependencies;
  const { db } = database;
  return {
    'PATCH /api/products/:id': async ({ params: { id }, input, session }) => {
      const rejected = await changeLink(dependencies, id, input.amazonUrl, session.id);
      if (rejected) return rejected;
      const { library } = await content.current();
      const products = await productsWithVotes(db, library, monthOf(clock()));
      const product = products.find((one) => one.id === id);
      return product ? { body: product } : noSuchProduct;
    },

    'GET /api/admin/checks': async ({ query: { limit }, snapshot: { library } }) => {
      const checks = dueChecks(await published(), library, clock());
      return { body: { checks: checks.slice(0, limit), total: checks.length } };
    },

    'POST /api/admin/checks': async ({ input: { checks }, session }) =>
      (await confirmChecks(documents, checks, session.id)) ?? { body: { ok: true } },
  } satisfies Partial<Handlers>;
}

/** The address of the gadget's main store. */
async function changeLink(
  { database: { db }, documents, content }: AdminDependencies,
  productId: number,
  url: string,
  session: number,
): Promise<ApiError | undefined> {
  const slug = await findProductSlug(db, productId);
  const row = slug && (await findBySlug(documents.db, 'gadget', slug));
  const stored = row && (await readContent(documents.db, row.id, row.version));
  const { library } = await content.current();
  const shown = bySlug(library.products, slug);
  if (!row || !stored || !shown) return noSuchProduct;
  // The panel also saves what it shows of words to search for.
  if (url === shown.amazonUrl) return undefined;
  const record = stored.value as GadgetRecord;
  const store = findStore(url, library.site.stores.list)?.name ?? new URL(url).hostname;
  const [, ...others] = record.stores ?? [];
  const value = { ...record, stores: [{ store, url }, ...others] };
  const change = { id: row.id, version: row.version, value, body: '' };
  const saved = await saveDocument(documents, change, session);
  return isApiError(saved) ? saved : undefined;
}
