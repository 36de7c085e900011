import type { Transaction } from 'kysely';
import { linkOfVersion } from '#contract/catalog-values.ts';
import type { AdminProduct } from '#contract/products.ts';
import { adminProducts } from '#database/queries/admin-products.ts';
import { monthOf } from '#database/queries/month.ts';
import {
  ChangedMeanwhile,
  type EditableField,
  editProduct,
  type ProductEdits,
  recordEdit,
  takeTheFiles,
} from '#database/queries/product-edits.ts';
import { findProduct, updateLink as storeLink } from '#database/queries/products.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { Handler } from '#server/api/handler.ts';
import { type ApiError, noSuchProduct } from '#server/core/result.ts';
import { dollars } from '#site/admin/products/price-words.ts';
import type { AdminParts } from './admin-parts.ts';

type Parts = Pick<AdminParts, 'database' | 'clock' | 'onChange'>;

export function listAdminProducts({ database }: Parts): Handler<'GET /api/admin/products'> {
  return async () => ({ body: await adminProducts(database.db) });
}

export function updateLink({
  database,
  clock,
  onChange,
}: Parts): Handler<'PATCH /api/products/:id'> {
  return async ({ request, params: { id }, input: { amazonUrl }, session }) => {
    const from = linkOfVersion(request.headers.get('If-Match'));
    const by = { session: session.id, when: clock(), from };
    const isThere = await storeLink(database.db, id, amazonUrl, by).catch(orChangedMeanwhile);
    if (typeof isThere === 'object') return isThere;
    if (!isThere) return noSuchProduct;
    onChange();
    const product = await findProduct(database.db, id, monthOf(clock()));
    return product ? { body: product } : noSuchProduct;
  };
}

const toCome: ApiError = {
  status: 422,
  message: 'The month can’t be in the future.',
  field: 'listPrice.month',
};

export function changeProduct(parts: Parts): Handler<'PATCH /api/admin/products/:id'> {
  return async ({ params: { id }, input: { listPrice, availability, from = {} }, session }) => {
    const author = { session: session.id, when: parts.clock() };
    if (listPrice && listPrice.month > monthOf(author.when)) return toCome;
    return finish(parts, id, async (trx) => {
      const edit = async <Name extends EditableField>(
        name: Name,
        value: ProductEdits[Name] | undefined,
        was: ProductEdits[Name] | undefined,
      ) =>
        value === undefined ||
        recordEdit(trx, name, await editProduct(trx, id, name, value, was), author);
      return (
        (await edit('listPrice', listPrice, from.listPrice)) &&
        edit('availability', availability, from.availability)
      );
    });
  };
}

export function giveBack(parts: Parts): Handler<'POST /api/admin/products/:id/file'> {
  return async ({ params: { id }, input: { field }, session }) => {
    const author = { session: session.id, when: parts.clock() };
    return finish(parts, id, async (trx) =>
      recordEdit(trx, field, await takeTheFiles(trx, id, field), author),
    );
  };
}

const sentences: { [Name in EditableField]: (now: ProductEdits[Name]) => string } = {
  amazonUrl: () =>
    'This link was changed elsewhere. The row shows the latest one. Save again to replace it with yours.',
  listPrice: ({ cents, month }) =>
    `The price was changed elsewhere to $${dollars(cents)}${month && ` (${month})`}. ${stillHere}`,
  availability: (now) =>
    `The availability was changed elsewhere: ${now ? `it is now “${now}”` : 'it is now empty'}. ${stillHere}`,
};
const stillHere = 'Save again to replace it with yours.';

/** For what a transaction threw. */
export function orChangedMeanwhile(error: unknown): ApiError {
  if (!(error instanceof ChangedMeanwhile)) throw error;
  const { field, now } = error.clash;
  const message = (sentences[field] as (now: unknown) => string)(now);
  return { status: 409, message, field: field === 'listPrice' ? 'listPrice.cents' : field };
}

async function finish(
  { database, onChange }: Parts,
  id: number,
  change: (trx: Transaction<Tables>) => Promise<boolean>,
): Promise<{ body: AdminProduct } | ApiError> {
  const isThere = await database.db.transaction().execute(change).catch(orChangedMeanwhile);
  if (typeof isThere === 'object') return isThere;
  if (!isThere) return noSuchProduct;
  onChange();
  const product = (await adminProducts(database.db)).find((one) => one.id === id);
  return product ? { body: product } : noSuchProduct;
}
