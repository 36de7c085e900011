import type { Transaction } from 'kysely';
import type { DeskProduct } from '#contract/desk-products.ts';
import { deskProducts } from '#database/desk-products.ts';
import { type Change, recordChange } from '#database/history.ts';
import { monthOf } from '#database/month.ts';
import { type EditableField, type Edited, editProduct, takeTheFiles } from '#database/product-edits.ts';
import type { Tables } from '#database/tables.ts';
import { noSuchProduct, type Refusal } from '#server/api/answer.ts';
import type { Handler } from '#server/api/call.ts';
import type { AppParts } from '#server/app-parts.ts';

type Parts = Pick<AppParts, 'database' | 'clock' | 'onChange'>;

export function listDeskProducts({ database }: Parts): Handler<'GET /api/admin/products'> {
  return async () => ({ body: await deskProducts(database.db) });
}

/** What the history calls a change of each field. */
const words: Record<EditableField, Change['what']> = {
  amazonUrl: 'link changed',
  listPrice: 'price changed',
  availability: 'availability changed',
};

type Author = Pick<Change, 'session' | 'when'>;

/** As an object of one field, so that the history reads alike for all of them. */
async function record<Name extends EditableField>(
  trx: Transaction<Tables>,
  field: Name,
  edited: Edited<Name> | undefined,
  author: Author,
): Promise<boolean> {
  if (!edited) return false;
  const [before, after] = [{ [field]: edited.before }, { [field]: edited.after }];
  if (JSON.stringify(before) !== JSON.stringify(after))
    await recordChange(trx, { ...author, what: words[field], subject: `product ${edited.slug}`, before, after });
  return true;
}

const toCome: Refusal = {
  status: 422,
  sentence: 'Nobody knows the price of a month that is still to come.',
  field: 'listPrice.month',
};

export function changeProduct(parts: Parts): Handler<'PATCH /api/admin/products/:id'> {
  return async ({ params: { id }, input: { listPrice, availability }, session }) => {
    const author = { session: session.id, when: parts.clock() };
    if (listPrice && listPrice.month > monthOf(author.when)) return toCome;
    return finish(parts, id, async (trx) => {
      const price =
        !listPrice || (await record(trx, 'listPrice', await editProduct(trx, id, 'listPrice', listPrice), author));
      if (!price || availability === undefined) return price;
      return record(trx, 'availability', await editProduct(trx, id, 'availability', availability), author);
    });
  };
}

export function giveBack(parts: Parts): Handler<'POST /api/admin/products/:id/file'> {
  return async ({ params: { id }, input: { field }, session }) => {
    const author = { session: session.id, when: parts.clock() };
    return finish(parts, id, async (trx) => record(trx, field, await takeTheFiles(trx, id, field), author));
  };
}

async function finish(
  { database, onChange }: Parts,
  id: number,
  change: (trx: Transaction<Tables>) => Promise<boolean>,
): Promise<{ body: DeskProduct } | typeof noSuchProduct> {
  const isThere = await database.db.transaction().execute(change);
  if (!isThere) return noSuchProduct;
  onChange();
  const product = (await deskProducts(database.db)).find((one) => one.id === id);
  return product ? { body: product } : noSuchProduct;
}
