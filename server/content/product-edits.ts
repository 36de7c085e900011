import type { NewPrice } from '#content/add-price.ts';
import { storesIn } from '#content/library.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import type { Availability } from '#contract/catalog-values.ts';
import { unknownProduct } from '#contract/common.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { type DocumentRow, findDocumentsBySlug } from '#database/queries/documents.ts';
import { findProductSlug } from '#database/queries/products.ts';
import { knownPrices } from '#features/gadgets/prices.ts';
import type { Store } from '#features/gadgets/stores.ts';
import type { ApiError } from '#server/core/result.ts';
import type { SourceEdit } from './edit-source.ts';
import { conflict, rejection } from './errors.ts';
import type { Live, LiveSet } from './live-documents.ts';
import { alsoInAll, isMove, type Move, type Plan, type Publishing, publishMoves } from './moves.ts';
import type { Author } from './store.ts';

/** What the owner changes on the Products screen. */
export interface ProductEdit {
  /** Of the row with its votes. */
  id: number;
  amazonUrl?: string | undefined;
  availability?: Availability | undefined;
  price?: NewPrice | undefined;
  /** The newest versions that the owner saw; without them there is no conflict. */
  versions: { product?: number | undefined; facts?: number | undefined };
}

const noSuchProduct: ApiError = { status: 404, message: unknownProduct };

/** Publishes the edit at once and makes it in the draft too. */
export async function editProduct(
  publishing: Publishing,
  edit: ProductEdit,
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  return publishMoves(publishing, author, async (db, live) => {
    const slug = await findProductSlug(db, edit.id);
    const rows = slug ? await findDocumentsBySlug(db, ['product', 'facts'], slug) : [];
    const fields = fieldsOf(edit, storesOf(live));
    const edited = fields.map((field) => ({
      ...field,
      row: rows.find(({ kind, live_version }) => kind === field.kind && live_version !== null),
    }));
    if (!slug || !edited.every(hasRow)) return noSuchProduct;
    const facts = edited.find(({ kind }) => kind === 'facts')?.row;
    const wrong = edit.price && facts && priceError(edit.price, live.documents.get(facts.id));
    if (wrong) return wrong;
    const moves = await movesOf(publishing, edited);
    // A repeated request changes nothing and is no conflict.
    for (const { row } of moves) {
      const seen = edit.versions[row.kind as 'product' | 'facts'];
      if (seen !== undefined && seen !== row.version) return conflict(db, row);
    }
    return { ...published, moves };
  });
}

interface Field {
  kind: Extract<DocumentKind, 'product' | 'facts'>;
  edit: SourceEdit;
}

interface EditedField extends Field {
  row: DocumentRow;
}

const hasRow = (field: Field & { row: DocumentRow | undefined }): field is EditedField =>
  field.row !== undefined;

function fieldsOf(
  { amazonUrl, availability, price }: ProductEdit,
  stores: readonly Store[],
): Field[] {
  const fields: Field[] = [];
  if (amazonUrl !== undefined) fields.push(linkField(amazonUrl, stores));
  if (availability !== undefined)
    fields.push({
      kind: 'product',
      edit: { fields: [[['availability'], availability === 'sold' ? undefined : availability]] },
    });
  if (price) fields.push({ kind: 'facts', edit: { price } });
  return fields;
}

const storesOf = ({ documents }: LiveSet): readonly Store[] =>
  storesIn([...documents.values()].map(({ parsed }) => parsed));

const linkField = (amazonUrl: string, stores: readonly Store[]): Field => ({
  kind: 'product',
  edit: { link: amazonUrl, stores },
});

/** The first price is that of the review. */
function priceError({ month }: NewPrice, facts: Live | undefined): ApiError | undefined {
  const value = facts?.parsed.value as FactsFile | undefined;
  const [first] = knownPrices(value ?? { prices: [] });
  return first && month < first.month
    ? rejection(`The first price is from ${first.month}. Choose that month or a later one.`, {
        field: 'price.month',
      })
    : undefined;
}

async function movesOf(publishing: Publishing, fields: readonly EditedField[]): Promise<Move[]> {
  const byRow = Map.groupBy(fields, ({ row }) => row);
  const edited = [...byRow].map(([row, own]) => ({ row, edits: own.map(({ edit }) => edit) }));
  return (await alsoInAll(publishing, edited, 'product edit')).filter(isMove);
}

/** Readers learn of prices from their dates, so no note is needed. */
const published = {
  keepsSchedules: true,
  onProblems: ([first]) =>
    rejection(`${first?.message ?? ''} ${first?.fix ?? ''}`.trim(), {
      field: first?.field ?? '',
    }),
} as const satisfies Omit<Plan, 'moves'>;
