import { type Selectable, sql, type Transaction } from 'kysely';
import type { AdminProduct } from '#contract/products.ts';
import type { Database, ProductTable, Tables } from '#database/schema/tables.ts';
import { raiseVersion } from './data-version.ts';
import { type Change, recordChange } from './history.ts';

type Row = Selectable<ProductTable>;

/** Editable fields; columns that belong together are one field. */
export interface ProductEdits {
  amazonUrl: string;
  /** In cents, and the month in which it was checked (`YYYY-MM` or empty). */
  listPrice: { cents: number; month: string };
  availability: string;
}

export type EditableField = keyof ProductEdits;

interface Field<Name extends EditableField> {
  /** Each column and the one with the value of the content files. */
  columns: readonly { column: keyof Row; seeded: keyof Row }[];
  read(row: Row): ProductEdits[Name];
  readFile(row: Row): ProductEdits[Name];
  write(value: ProductEdits[Name]): Partial<Row>;
}

const fields: { [Name in EditableField]: Field<Name> } = {
  amazonUrl: {
    columns: [{ column: 'amazon_url', seeded: 'seeded_url' }],
    read: (row) => row.amazon_url,
    readFile: (row) => row.seeded_url,
    write: (amazon_url) => ({ amazon_url }),
  },
  listPrice: {
    columns: [
      { column: 'price', seeded: 'seeded_price' },
      { column: 'price_month', seeded: 'seeded_price_month' },
    ],
    read: (row) => ({ cents: row.price, month: row.price_month }),
    readFile: (row) => ({ cents: row.seeded_price, month: row.seeded_price_month }),
    write: ({ cents, month }) => ({ price: cents, price_month: month }),
  },
  availability: {
    columns: [{ column: 'availability', seeded: 'seeded_availability' }],
    read: (row) => row.availability,
    readFile: (row) => row.seeded_availability,
    write: (availability) => ({ availability }),
  },
};

const fieldNames = Object.keys(fields) as EditableField[];

const isEdited = (row: Row, name: EditableField): boolean =>
  fields[name].columns.some(({ column, seeded }) => row[column] !== row[seeded]);

/** The file values of the editable fields, for both columns of each. */
export function editableColumns(file: {
  amazonUrl: string;
  price: number;
  priceMonth?: string | undefined;
  availability?: string | undefined;
}) {
  const { amazonUrl, price, priceMonth = '', availability = '' } = file;
  return {
    amazon_url: amazonUrl,
    price,
    price_month: priceMonth,
    availability,
    seeded_url: amazonUrl,
    seeded_price: price,
    seeded_price_month: priceMonth,
    seeded_availability: availability,
  };
}

/** For an existing row: edited fields keep their value and only record the new file value. */
export function withoutEdited(
  row: Row,
  wanted: ReturnType<typeof editableColumns>,
): Partial<typeof wanted> {
  const edited = fieldNames
    .filter((name) => isEdited(row, name))
    .flatMap((name) => fields[name].columns);
  const editedColumns = new Set<string>(edited.map(({ column }) => column));
  return Object.fromEntries(
    Object.entries(wanted).filter(([column]) => !editedColumns.has(column)),
  );
}

/** The current values of a listed product. */
export async function findEdits(
  db: Database,
  slug: string,
): Promise<(ProductEdits & { id: number }) | undefined> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .where('slug', '=', slug)
    .where('listed', '=', 1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      amazonUrl: fields.amazonUrl.read(row),
      listPrice: fields.listPrice.read(row),
      availability: fields.availability.read(row),
    }
  );
}

/** The change of a field, for the history. */
export interface Edited<Name extends EditableField> {
  slug: string;
  before: ProductEdits[Name];
  after: ProductEdits[Name];
}

/** Thrown to roll back the transaction. */
export class ChangedMeanwhile extends Error {
  /** The field and its current value. */
  readonly clash: { field: EditableField; now: ProductEdits[EditableField] };
  constructor(clash: ChangedMeanwhile['clash']) {
    super(`${clash.field} is not what it was changed from.`);
    this.clash = clash;
  }
}

/**
 * `from` is the value the owner saw; another current value is a conflict, unless it equals the new
 * one.
 */
export async function editProduct<Name extends EditableField>(
  trx: Transaction<Tables>,
  id: number,
  name: Name,
  value: ProductEdits[Name],
  from?: ProductEdits[Name],
): Promise<Edited<Name> | undefined> {
  const edited = await change(trx, id, name, () => value);
  if (edited && from !== undefined && !isSame(edited.before, from) && !isSame(edited.before, value))
    throw new ChangedMeanwhile({ field: name, now: edited.before });
  return edited;
}

const isSame = <Value extends ProductEdits[EditableField]>(one: Value, other: Value): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.cents === other.cents && one.month === other.month
    : one === other;

/** The kind of change in the history. */
const words: Record<EditableField, Change['what']> = {
  amazonUrl: 'link changed',
  listPrice: 'price changed',
  availability: 'availability changed',
};

/** False if there is no such product. */
export async function recordEdit<Name extends EditableField>(
  trx: Transaction<Tables>,
  field: Name,
  edited: Edited<Name> | undefined,
  author: Pick<Change, 'session' | 'when'>,
): Promise<boolean> {
  if (!edited) return false;
  const [before, after] = [{ [field]: edited.before }, { [field]: edited.after }];
  if (!isSame(edited.before, edited.after))
    await recordChange(trx, {
      ...author,
      what: words[field],
      subject: `product ${edited.slug}`,
      before,
      after,
    });
  return true;
}

/** Resets a field to its content file. */
export async function resetToFile<Name extends EditableField>(
  trx: Transaction<Tables>,
  id: number,
  name: Name,
): Promise<Edited<Name> | undefined> {
  return change(trx, id, name, (row) => fields[name].readFile(row));
}

async function change<Name extends EditableField>(
  trx: Transaction<Tables>,
  id: number,
  name: Name,
  valueFor: (row: Row) => ProductEdits[Name],
): Promise<Edited<Name> | undefined> {
  await raiseVersion(trx);
  const row = await trx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('listed', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const after = valueFor(row);
  await trx.updateTable('products').set(fields[name].write(after)).where('id', '=', id).execute();
  return { slug: row.slug, before: fields[name].read(row), after };
}

/** Every listed product with its file values, previous link and link check. */
export async function adminProducts(db: Database): Promise<AdminProduct[]> {
  const rows = await db
    .selectFrom('products')
    .leftJoin('link_health', (join) =>
      join
        .onRef('link_health.product_id', '=', 'products.id')
        .onRef('link_health.url', '=', 'products.amazon_url'),
    )
    .selectAll('products')
    .select([
      'link_health.state',
      'link_health.detail',
      'link_health.checked_at',
      'link_health.fine_state',
    ])
    .where('products.listed', '=', 1)
    .orderBy('products.position')
    .orderBy('products.id')
    .execute();
  const last = await lastLinks(db);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    amazonUrl: row.amazon_url,
    price: row.price,
    priceMonth: row.price_month,
    availability: row.availability,
    file: {
      amazonUrl: row.seeded_url,
      price: row.seeded_price,
      priceMonth: row.seeded_price_month,
      availability: row.seeded_availability,
    },
    lastLink: lastOf(last.get(`product ${row.slug}`), row.amazon_url),
    health:
      row.state === null
        ? null
        : {
            state: row.state,
            detail: row.detail ?? '',
            checkedAt: row.checked_at ?? '',
            isFineWithOwner: row.fine_state === row.state,
          },
  }));
}

interface LastLink {
  id: number;
  before: string | null;
  after: string | null;
}

/** The last change of each product's link, unless it is an undo. */
async function lastLinks(db: Database): Promise<Map<string, LastLink>> {
  const newest = db
    .selectFrom('history')
    .select(sql<number>`max(id)`.as('id'))
    .where('what', '=', 'link changed')
    .groupBy('subject');
  const rows = await db
    .selectFrom('history')
    .select(['id', 'subject', 'before', 'after'])
    .where('id', 'in', newest)
    .where('undoes', 'is', null)
    .execute();
  return new Map(rows.map(({ subject, ...row }) => [subject, row]));
}

/** Only if the link is still the result of that change. */
function lastOf(last: LastLink | undefined, now: string): AdminProduct['lastLink'] {
  if (!last?.before || !last.after) return null;
  const [before, after] = [JSON.parse(last.before), JSON.parse(last.after)];
  return after.amazonUrl === now && before.amazonUrl !== now
    ? { before: before.amazonUrl, change: last.id }
    : null;
}

export interface LinkChange {
  id: number;
  slug: string;
  name: string;
  before: string;
  after: string;
}

/** Stores all links or none; false if a link was changed since the preview. */
export async function storeLinks(
  db: Database,
  changes: readonly LinkChange[],
  author: Pick<Change, 'session' | 'when'>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      for (const { id, before, after } of changes) {
        const edited = await editProduct(trx, id, 'amazonUrl', after, before);
        if (!(await recordEdit(trx, 'amazonUrl', edited, author)))
          throw new ChangedMeanwhile({ field: 'amazonUrl', now: '' });
      }
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}
