import type { Transaction } from 'kysely';
import { linkOfVersion } from '#contract/catalog-values.ts';
import { previewAgain } from '#contract/common.ts';
import type { LinkImport } from '#contract/products.ts';
import { monthOf } from '#database/queries/dates.ts';
import { isRunningOrDue } from '#database/queries/jobs.ts';
import { ignoreProblem, linksToCheck } from '#database/queries/link-checks.ts';
import {
  adminProducts,
  ChangedMeanwhile,
  type EditableField,
  editProduct,
  type ProductEdits,
  recordEdit,
  resetToFile,
  storeLinks,
} from '#database/queries/product-edits.ts';
import { findProduct } from '#database/queries/products.ts';
import type { Tables } from '#database/schema/tables.ts';
import { type Handlers, noSuchProduct } from '#server/api/handler.ts';
import { csvFile } from '#server/core/csv.ts';
import type { ApiError } from '#server/core/result.ts';
import { runInThread } from '#server/core/thread.ts';
import { addJob } from '#server/jobs/runner.ts';
import { scheduleKey } from '#server/jobs/schedules.ts';
import { isRecentlyChecked } from '#server/link-check/check-links.ts';
import { dollars } from '#site/admin/products/links.ts';
import { linkLines, type ParsedLinks } from './link-file.ts';
import type { LinkFileInput } from './link-file-thread.ts';
import type { AdminParts } from './open-admin.ts';

const maxExamples = 20;
const maxErrors = 50;

export function productHandlers({ database, clock, onChange }: AdminParts) {
  const { db } = database;

  /** `change` returns false if there is no such product; `read` returns it afterwards. */
  async function edit<Product>(
    change: (trx: Transaction<Tables>) => Promise<boolean>,
    read: () => Promise<Product | undefined>,
  ): Promise<{ body: Product } | ApiError> {
    const isFound = await db.transaction().execute(change).catch(orConflict);
    if (typeof isFound === 'object') return isFound;
    if (isFound) onChange();
    const product = isFound ? await read() : undefined;
    return product ? { body: product } : noSuchProduct;
  }

  const findForAdmin = async (id: number) => (await adminProducts(db)).find((one) => one.id === id);

  return {
    'PATCH /api/products/:id': async ({ request, params, input: { amazonUrl }, session }) => {
      const from = linkOfVersion(request.headers.get('If-Match'));
      const author = { session: session.id, when: clock() };
      return edit(
        async (trx) => {
          const edited = await editProduct(trx, params.id, 'amazonUrl', amazonUrl, from);
          return recordEdit(trx, 'amazonUrl', edited, author);
        },
        () => findProduct(db, params.id, monthOf(clock())),
      );
    },

    'GET /api/admin/products': async () => ({ body: await adminProducts(db) }),

    'PATCH /api/admin/products/:id': async ({ params: { id }, input, session }) => {
      const { listPrice, availability, from = {} } = input;
      const author = { session: session.id, when: clock() };
      if (listPrice && listPrice.month > monthOf(author.when))
        return {
          status: 422,
          message: 'The month can’t be in the future.',
          field: 'listPrice.month',
        };
      const change = async (trx: Transaction<Tables>) => {
        const set = async <Name extends EditableField>(
          name: Name,
          value: ProductEdits[Name] | undefined,
          previous: ProductEdits[Name] | undefined,
        ) =>
          value === undefined ||
          recordEdit(trx, name, await editProduct(trx, id, name, value, previous), author);
        return (
          (await set('listPrice', listPrice, from.listPrice)) &&
          set('availability', availability, from.availability)
        );
      };
      return edit(change, () => findForAdmin(id));
    },

    'POST /api/admin/products/:id/file': ({ params: { id }, input: { field }, session }) =>
      edit(
        async (trx) =>
          recordEdit(trx, field, await resetToFile(trx, id, field), {
            session: session.id,
            when: clock(),
          }),
        () => findForAdmin(id),
      ),

    /** Runs as a job, because checking takes about a second per link. */
    'POST /api/admin/link-check': async () => ({
      body: {
        isNew: await addJob(
          db,
          'check-links',
          {},
          { at: clock(), key: scheduleKey('check-links') },
        ),
      },
    }),

    'GET /api/admin/link-check': async () => {
      const now = clock();
      const links = await linksToCheck(db);
      const done = links.filter((link) => isRecentlyChecked(link, now)).length;
      const isRunning = await isRunningOrDue(db, 'check-links', now);
      return { body: { isRunning, done, total: links.length } };
    },

    'PUT /api/admin/products/:id/health': async ({ params: { id }, input: { isFine } }) =>
      (await ignoreProblem(db, id, isFine)) ? { body: { ok: true } } : noSuchProduct,

    'GET /api/admin/link-file': async () =>
      csvFile('links.csv', linkLines(await adminProducts(db))),

    'POST /api/admin/link-import': async ({ file, query: { store }, session }) => {
      const input = { file, products: await adminProducts(db) };
      const parsed = await runInThread<LinkFileInput, ParsedLinks | { error: string }>(
        'link-file-thread',
        import.meta.url,
        input,
      );
      if ('error' in parsed) return { status: 422, message: parsed.error };
      const { rows, same, wrong, changes } = parsed;
      const outcome = (stored: boolean): { body: LinkImport } => ({
        body: {
          rows,
          same,
          stored,
          changes: changes.length,
          wrong: wrong.slice(0, maxErrors),
          examples: changes
            .slice(0, maxExamples)
            .map(({ name, before, after }) => ({ name, before, after })),
        },
      });
      if (store === undefined) return outcome(false);
      if (wrong.length > 0) {
        const lines = wrong.slice(0, 10).map(({ line }) => line);
        return {
          status: 422,
          message: `Nothing was changed. Fix ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')} first.`,
        };
      }
      // Thousands of rows take longer than the timeout for visitors.
      const by = { session: session.id, when: clock() };
      if (store !== changes.length || !(await storeLinks(database.background, changes, by)))
        return { status: 409, message: previewAgain };
      onChange();
      return outcome(true);
    },
  } satisfies Partial<Handlers>;
}

const saveAgain = 'Save again to replace it with yours.';
const conflicts: { [Name in EditableField]: (now: ProductEdits[Name]) => string } = {
  amazonUrl: () => `This link was changed elsewhere. The row shows the latest one. ${saveAgain}`,
  listPrice: ({ cents, month }) =>
    `The price was changed elsewhere to $${dollars(cents)}${month && ` (${month})`}. ${saveAgain}`,
  availability: (now) =>
    `The availability was changed elsewhere: ${now ? `it is now “${now}”` : 'it is now empty'}. ${saveAgain}`,
};

function orConflict(error: unknown): ApiError {
  if (!(error instanceof ChangedMeanwhile)) throw error;
  const { field, now } = error.clash;
  const message = (conflicts[field] as (now: unknown) => string)(now);
  return { status: 409, message, field: field === 'listPrice' ? 'listPrice.cents' : field };
}
