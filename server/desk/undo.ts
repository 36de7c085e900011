import type { Transaction } from 'kysely';
import { chooseCandidates, chosenCandidates } from '#database/candidates.ts';
import { deskProducts } from '#database/desk-products.ts';
import type { What } from '#database/history.ts';
import { findMessage, setMessageState } from '#database/messages.ts';
import { type EditableField, editProduct } from '#database/product-edits.ts';
import type { Tables } from '#database/tables.ts';

/** A change as it stands in the history, with what was written down in it. */
interface Entry {
  subject: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind of change knows what it wrote down
  before: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  after: any;
}

/** `changed`: it is not any more what this change made of it, and taking it back would take more back. */
type Outcome = 'done' | 'gone' | 'changed';

type Undo = (trx: Transaction<Tables>, entry: Entry) => Promise<Outcome>;

/** A field of a product, back to what it was. */
function undoField<Name extends EditableField>(field: Name): Undo {
  return async (trx, { subject, before, after }) => {
    const slug = subject.replace(/^product /, '');
    const product = (await deskProducts(trx)).find((one) => one.slug === slug);
    if (!product) return 'gone';
    const now = { listPrice: { cents: product.price, month: product.priceMonth }, ...product };
    if (JSON.stringify(now[field]) !== JSON.stringify(after[field])) return 'changed';
    await editProduct(trx, product.id, field, before[field]);
    return 'done';
  };
}

/** How each kind of change is taken back, in the caller's transaction; null where nothing brings it back. */
const undos: Record<What, Undo | null> = {
  'link changed': async (trx, { subject, before, after }) => {
    const row = await trx
      .selectFrom('products')
      .select(['id', 'amazon_url'])
      .where('slug', '=', subject.replace(/^product /, ''))
      .where('listed', '=', 1)
      .executeTakeFirst();
    if (!row) return 'gone';
    if (row.amazon_url !== after.amazonUrl) return 'changed';
    await editProduct(trx, row.id, 'amazonUrl', before.amazonUrl);
    return 'done';
  },
  'price changed': undoField('listPrice'),
  'availability changed': undoField('availability'),
  'candidates chosen': async (trx, { subject, before, after }) => {
    const month = subject.replace(/^candidates /, '');
    if ((await chosenCandidates(trx, month)).join() !== after.ids.join()) return 'changed';
    return 'refused' in (await chooseCandidates(trx, month, before.ids)) ? 'gone' : 'done';
  },
  'message moved': async (trx, { subject, before, after }) => {
    const message = await findMessage(trx, Number(subject.replace(/^message /, '')));
    if (!message) return 'gone';
    if (message.state !== after.state) return 'changed';
    await setMessageState(trx, message.id, before.state);
    return 'done';
  },
  // The mail is out, the row is gone, the session has ended.
  'message answered': null,
  'message deleted': null,
  'subscribers imported': null,
  'subscribers asked': null,
  'subscriber removed': null,
  'backup made': null,
  'backup downloaded': null,
  'password changed': null,
  'session ended': null,
  'other sessions ended': null,
  // A note has its own versions, and its own ways back.
  'note written': null,
  'note changed': null,
  'note scheduled': null,
  'note published': null,
  'note taken back': null,
  'note deleted': null,
  // What is out is out; a draft is edited where it stands, and a pause has a button of its own.
  'letter edited': null,
  'letter sent': null,
  'letter paused': null,
  'letter resumed': null,
  'letter dropped': null,
};

export const undoOf = (what: string): Undo | null | undefined => undos[what as What];
