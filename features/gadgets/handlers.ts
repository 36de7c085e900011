import { saveDocument } from '#features/content/documents.ts';
import { findBySlug, readContent } from '#features/content/queries.ts';
import { productsWithVotes } from '#features/gadgets/products.ts';
import { monthOf } from '#features/votes/election.ts';
import { noSuchProduct } from '#features/votes/handlers.ts';
import { findProductSlug } from '#features/votes/products.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { unknownProduct } from '#platform/http/inputs.ts';
import { type ApiError, isApiError } from '#platform/http/result.ts';
import { recommended } from './answers.ts';
import { confirmChecks, dueChecks } from './checks.ts';
import type { GadgetRecord } from './record.ts';
import { findStore } from './stores.ts';

/** The links of the panel, and what is due for a check. */
export function gadgetHandlers(dependencies: AdminDependencies) {
  const { database, clock, content, documents, published } = dependencies;
  const { db } = database;
  return {
    'PATCH /api/products/:id': async ({ request, params: { id }, input, session }) => {
      const result = await changeLink(dependencies, {
        id,
        url: input.amazonUrl,
        version: versionIn(request.headers.get('If-Match')),
        session: session.id,
      });
      if (result) return result;
      const { library } = await content.current();
      const products = await productsWithVotes(db, library, monthOf(clock()));
      const product = products.find((one) => one.id === id);
      return product ? { body: product } : noSuchProduct;
    },

    'GET /api/admin/picks': async ({ snapshot: { library } }) => ({
      body: library.gadgets
        .filter((gadget) => recommended(gadget, library.gadgets))
        .map(({ slug }) => slug),
    }),

    'GET /api/admin/checks': async ({ query: { limit }, snapshot: { library } }) => {
      const site = { db, content: await published(), library, now: clock() };
      const checks = await dueChecks(site);
      return { body: { checks: checks.slice(0, limit), total: checks.length } };
    },

    'POST /api/admin/checks': async ({ input: { checks }, session }) =>
      (await confirmChecks(documents, checks, session.id)) ?? { body: { ok: true } },
  } satisfies Partial<Handlers>;
}

interface LinkChange {
  /** Of the product. */
  id: number;
  url: string;
  version: number | undefined;
  session: number;
}

/** The address of the gadget's main store. */
async function changeLink(
  { database: { db }, documents, content }: AdminDependencies,
  { id, url, version, session }: LinkChange,
): Promise<ApiError | undefined> {
  const slug = await findProductSlug(db, id);
  const row = slug && (await findBySlug(documents.db, 'gadget', slug));
  const stored = row && (await readContent(documents.db, row.id, row.version));
  const { library } = await content.current();
  const shown = library.products.find((product) => product.slug === slug);
  if (!row || !stored || !shown) return { status: 404, message: unknownProduct };
  // The panel also saves what it shows of words to search for.
  if (url === shown.amazonUrl && version === undefined) return undefined;
  const record = stored.value as GadgetRecord;
  const store = findStore(url, library.site.stores.list)?.name ?? new URL(url).hostname;
  const [, ...others] = record.stores ?? [];
  const stores = url === shown.amazonUrl ? record.stores : [{ store, url }, ...others];
  const saved = await saveDocument(
    documents,
    { id: row.id, version: version ?? row.version, value: { ...record, stores }, body: '' },
    session,
  );
  return isApiError(saved) ? saved : undefined;
}

/** An unreadable version is a conflict, because the owner saw another one than the newest. */
function versionIn(header: string | null): number | undefined {
  if (header === null || header.trim() === '*') return undefined;
  return Number(header.trim().replace(/^(W\/)?"|"$/g, '')) || 0;
}
