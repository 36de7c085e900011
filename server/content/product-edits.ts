import type { NewPrice } from '#content/add-price.ts';
import { affiliateTagIn } from '#content/library.ts';
import { storeUrl } from '#content/products.ts';
import type { ProductFile } from '#content/schema/documents.ts';
import type { FactsFile } from '#content/schema/facts.ts';
import type { Availability } from '#contract/catalog-values.ts';
import { previewAgain } from '#contract/common.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { type LinkChange, unknownProduct } from '#contract/products.ts';
import { type DocumentRow, findDocumentsBySlug } from '#database/queries/documents.ts';
import type { What } from '#database/queries/history.ts';
import { findProductSlug } from '#database/queries/products.ts';
import { currentPrice, knownPrices } from '#features/gadgets/prices.ts';
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
    const fields = fieldsOf(edit, tagOf(live));
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
    return {
      ...published,
      moves,
      changes: edited.flatMap((field) => recordOf(field, slug, live, moves)),
    };
  });
}

interface Field {
  kind: Extract<DocumentKind, 'product' | 'facts'>;
  what: What;
  edit: SourceEdit;
  /** The value before and after, for the history. */
  before(value: never): object;
  after: object;
}

interface EditedField extends Field {
  row: DocumentRow;
}

const hasRow = (field: Field & { row: DocumentRow | undefined }): field is EditedField =>
  field.row !== undefined;

function fieldsOf({ amazonUrl, availability, price }: ProductEdit, affiliateTag: string): Field[] {
  const fields: Field[] = [];
  if (amazonUrl !== undefined) fields.push(linkField(amazonUrl, affiliateTag));
  if (availability !== undefined)
    fields.push({
      kind: 'product',
      what: 'availability changed',
      edit: { fields: [[['availability'], availability === 'sold' ? undefined : availability]] },
      before: (value: ProductFile) => ({ availability: value.availability }),
      after: { availability },
    });
  if (price)
    fields.push({
      kind: 'facts',
      what: 'price changed',
      edit: { price },
      before: (value: FactsFile) => {
        const price = currentPrice(value);
        return price ? { price: recordedPrice(price) } : {};
      },
      after: { price: recordedPrice(price) },
    });
  return fields;
}

const tagOf = ({ documents }: LiveSet): string =>
  affiliateTagIn([...documents.values()].map(({ parsed }) => parsed));

const linkField = (amazonUrl: string, affiliateTag: string): Field => ({
  kind: 'product',
  what: 'link changed',
  edit: { link: amazonUrl, affiliateTag },
  before: ({ sold }: ProductFile) => ({ amazonUrl: storeUrl(sold, affiliateTag) }),
  after: { amazonUrl },
});

const recordedPrice = ({ usd, month, kind }: NewPrice) => ({
  cents: Math.round(usd * 100),
  month,
  kind,
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
  what: 'document published',
  keepsSchedules: true,
  onProblems: ([first]) =>
    rejection(`${first?.message ?? ''} ${first?.fix ?? ''}`.trim(), {
      field: first?.field ?? '',
    }),
} as const satisfies Omit<Plan, 'moves'>;

/** Only a changed public value is recorded, with the version that an undo replaces. */
function recordOf(
  { what, row, before, after }: EditedField,
  slug: string,
  live: LiveSet,
  moves: readonly Move[],
): NonNullable<Plan['changes']> {
  const move = moves.find((one) => one.row === row);
  const value = live.documents.get(row.id)?.parsed.value;
  if (move?.live === undefined || value === undefined) return [];
  const was = before(value as never);
  if (JSON.stringify(was) === JSON.stringify(after)) return [];
  const document = { id: row.id, version: row.version + 1 };
  return [{ what, subject: `product ${slug}`, before: was, after: { ...after, document } }];
}

/** Publishes all links together, or none if one was changed since the preview. */
export async function importLinks(
  publishing: Publishing,
  links: readonly LinkChange[],
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  return publishMoves(publishing, author, async (db, live) => {
    const affiliateTag = tagOf(live);
    const slugs = links.map(({ slug }) => slug);
    const rows = new Map(
      (await findDocumentsBySlug(db, ['product'], ...slugs)).map((row) => [row.slug, row]),
    );
    const edited: EditedField[] = [];
    const changes: NonNullable<Plan['changes']>[number][] = [];
    for (const { slug, before, after } of links) {
      const row = rows.get(slug);
      const field = linkField(after, affiliateTag);
      const value = live.documents.get(row?.id ?? 0)?.parsed.value as ProductFile | undefined;
      if (!row || !value || storeUrl(value.sold, affiliateTag) !== before)
        return { status: 409, message: previewAgain };
      edited.push({ ...field, row });
      const values = { before: { amazonUrl: before }, after: field.after };
      changes.push({ what: field.what, subject: `product ${slug}`, ...values });
    }
    const moves = await movesOf(publishing, edited);
    const [first] = moves;
    const document = first && { id: first.row.id, version: first.row.version + 1 };
    const whole = { what: 'links imported' as const, subject: 'links' };
    return {
      ...published,
      moves,
      changes: [...changes, { ...whole, after: { links: links.length, document } }],
    };
  });
}
