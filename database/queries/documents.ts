import { type Selectable, sql, type Transaction } from 'kysely';
import type { DocumentKind } from '#contract/document-kinds.ts';
import type { DocumentState } from '#contract/documents.ts';
import type { Database, DocumentTable, Tables } from '#database/schema/tables.ts';
import { inChunks } from './rows.ts';

export type StoredDocument = Selectable<DocumentTable>;

/** A document with what its state is derived from. */
export interface DocumentRow extends StoredDocument {
  publication_id: number | null;
  scheduled_version: number | null;
  publish_at: string | null;
  was_public: number;
}

/** Facts without a name of their own are those of a product. */
const titleOrProduct = sql<string>`coalesce((select max(product.title) from documents product
  where documents.kind = 'facts' and product.kind = 'product' and product.slug = documents.slug
    and product.trashed_at is null), documents.title)`;

/** Without what was deleted from the trash, of which only a tombstone is left. */
const documentRows = (db: Database) =>
  db
    .selectFrom('documents')
    .leftJoin(
      (query) =>
        query
          .selectFrom('publication_documents')
          .innerJoin('publications', 'publications.id', 'publication_documents.publication_id')
          .select(['publications.id', 'publications.at', 'document_id', 'version'])
          .where('publications.state', '=', 'waiting')
          .as('scheduled'),
      (join) => join.onRef('scheduled.document_id', '=', 'documents.id'),
    )
    .selectAll('documents')
    .select(({ selectFrom, exists, case: when }) => [
      titleOrProduct.as('title'),
      'scheduled.id as publication_id',
      'scheduled.version as scheduled_version',
      'scheduled.at as publish_at',
      when()
        .when(
          exists(
            selectFrom('document_slugs')
              .select('document_slugs.slug')
              .whereRef('document_slugs.document_id', '=', 'documents.id'),
          ),
        )
        .then(sql<number>`1`)
        .else(sql<number>`0`)
        .end()
        .as('was_public'),
    ])
    .where(({ selectFrom, exists }) =>
      exists(
        selectFrom('document_versions')
          .select('document_versions.version')
          .whereRef('document_versions.document_id', '=', 'documents.id')
          .whereRef('document_versions.version', '=', 'documents.version'),
      ),
    );

type Rows = ReturnType<typeof documentRows>;

export const isLive = sql<boolean>`documents.live_version is not null`;
const wasPublic = sql<boolean>`exists (select 1 from document_slugs where document_slugs.document_id = documents.id)`;

const inState: Record<DocumentState, (rows: Rows) => Rows> = {
  trash: (rows) => rows.where('trashed_at', 'is not', null),
  scheduled: (rows) => rows.where('trashed_at', 'is', null).where('scheduled.id', 'is not', null),
  live: (rows) => unscheduled(rows).where(sql<boolean>`live_version = documents.version`),
  'live with changes': (rows) =>
    unscheduled(rows).where(isLive).where(sql<boolean>`live_version <> documents.version`),
  unpublished: (rows) => unscheduled(rows).where('live_version', 'is', null).where(wasPublic),
  draft: (rows) =>
    unscheduled(rows).where('live_version', 'is', null).where(sql<boolean>`not ${wasPublic}`),
};

const unscheduled = (rows: Rows): Rows =>
  rows.where('trashed_at', 'is', null).where('scheduled.id', 'is', null);

export function stateOf(row: DocumentRow): DocumentState {
  if (row.trashed_at !== null) return 'trash';
  if (row.publication_id !== null) return 'scheduled';
  if (row.live_version !== null)
    return row.live_version === row.version ? 'live' : 'live with changes';
  return row.was_public === 1 ? 'unpublished' : 'draft';
}

export async function countDocuments(db: Database, state: DocumentState): Promise<number> {
  const { number } = await db
    .selectFrom(inState[state](documentRows(db)).as('found'))
    .select(({ fn }) => fn.countAll<number | string>().as('number'))
    .executeTakeFirstOrThrow();
  return Number(number);
}

export interface DocumentFilter {
  kind?: DocumentKind | undefined;
  state?: DocumentState | undefined;
  slug?: string | undefined;
  q?: string | undefined;
  /** Only documents whose check is due by then. */
  dueBy?: string | undefined;
  /** The last document of the previous page. */
  before?: number | undefined;
  limit: number;
}

/** The last changed first; without a state, those in the trash are left out. */
export async function listDocuments(
  db: Database,
  { kind, state, slug, q = '', dueBy, before, limit }: DocumentFilter,
): Promise<DocumentRow[]> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  let rows = state
    ? inState[state](documentRows(db))
    : documentRows(db).where('trashed_at', 'is', null);
  if (kind) rows = rows.where('kind', '=', kind);
  if (slug) rows = rows.where('slug', '=', slug);
  if (dueBy) rows = rows.where('due_at', '<=', dueBy).where('live_version', 'is not', null);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(
      sql<boolean>`(lower(${titleOrProduct}) like ${pattern} escape '\\' or slug like ${pattern} escape '\\')`,
    );
  }
  const last = before === undefined ? undefined : await updateOf(db, before);
  if (last)
    rows = rows.where(
      sql<boolean>`(documents.updated_at < ${last} or (documents.updated_at = ${last} and documents.id < ${before}))`,
    );
  return rows
    .orderBy('documents.updated_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(limit)
    .execute();
}

/** The public facts documents. */
export const findLiveFacts = (db: Database) =>
  db
    .selectFrom('documents')
    .select(['id', 'slug', 'version', 'due_at'])
    .where('kind', '=', 'facts')
    .where('live_version', 'is not', null)
    .where('trashed_at', 'is', null)
    .execute();

/** By document, in one transaction: each one costs a write to the disk. */
export async function setDueDates(
  db: Database,
  dates: ReadonlyMap<number, string | null>,
): Promise<void> {
  if (dates.size === 0) return;
  await db.transaction().execute(async (trx) => {
    for (const [id, due_at] of dates)
      await trx.updateTable('documents').set({ due_at }).where('id', '=', id).execute();
  });
}

async function updateOf(db: Database, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.updated_at;
}

export async function findDocument(db: Database, id: number): Promise<DocumentRow | undefined> {
  return documentRows(db).where('documents.id', '=', id).executeTakeFirst();
}

/** In the order of the ids; unknown ones are left out. */
export async function findDocuments(db: Database, ids: readonly number[]): Promise<DocumentRow[]> {
  const found: DocumentRow[] = [];
  for (const chunk of inChunks(ids))
    found.push(...(await documentRows(db).where('documents.id', 'in', chunk).execute()));
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
}

/** Outside the trash. */
export async function findDocumentsBySlug(
  db: Database,
  kinds: readonly DocumentKind[],
  ...slugs: readonly string[]
): Promise<DocumentRow[]> {
  const found: DocumentRow[] = [];
  for (const chunk of inChunks(slugs))
    found.push(
      ...(await documentRows(db)
        .where('documents.kind', 'in', kinds)
        .where('documents.slug', 'in', chunk)
        .where('trashed_at', 'is', null)
        .orderBy('documents.id')
        .execute()),
    );
  return found;
}

export async function findDocumentByKey(
  db: Database,
  key: string,
): Promise<DocumentRow | undefined> {
  return documentRows(db).where('documents.key', '=', key).executeTakeFirst();
}

export async function hasDocuments(db: Database): Promise<boolean> {
  return (await db.selectFrom('documents').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The document that has, or had, a slug in public, or has it outside the trash. */
export async function ownerOfSlug(
  db: Database,
  kind: DocumentKind,
  slug: string,
): Promise<number | undefined> {
  const current = await db
    .selectFrom('documents')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (current) return current.id;
  const earlier = await db
    .selectFrom('document_slugs')
    .select('document_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return earlier?.document_id;
}

/** False if the document has another newest version by now. */
export async function updateDocument(
  trx: Transaction<Tables>,
  { id, version }: Pick<StoredDocument, 'id' | 'version'>,
  to: Partial<StoredDocument>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set(to)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Product rows, which have the votes, belong to their documents for ever. */
export async function linkProducts(db: Database): Promise<void> {
  await sql`update documents set product_id = (select id from products where products.slug = documents.slug)
    where kind = 'product' and product_id is null and trashed_at is null
      and exists (select 1 from products where products.slug = documents.slug)`.execute(db);
}

/** Earlier releases named them after their slugs. */
export async function nameSiteDocuments(
  db: Database,
  titles: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [slug, title] of Object.entries(titles))
    await db
      .updateTable('documents')
      .set({ title })
      .where('kind', '=', 'site')
      .where('slug', '=', slug)
      .where('title', '<>', title)
      .execute();
}

/** Deletes what is in the trash since then; a document that was public leaves a tombstone. */
export async function emptyTrash(db: Database, before: Date): Promise<void> {
  const rows = await db
    .selectFrom('documents')
    .select('id')
    .where('trashed_at', '<', before.toISOString())
    .execute();
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      for (const table of ['publication_documents', 'document_versions'] as const)
        await trx.deleteFrom(table).where('document_id', '=', id).execute();
      await trx
        .deleteFrom('documents')
        .where('id', '=', id)
        .where('product_id', 'is', null)
        .where('id', 'not in', (query) =>
          query.selectFrom('document_slugs').select('document_id').where('document_id', '=', id),
        )
        .execute();
    });
}
