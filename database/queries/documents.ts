import { type Selectable, sql, type Transaction } from 'kysely';
import type { DocumentKind, DocumentState, VersionReason } from '#contract/documents.ts';
import type {
  Database,
  DocumentTable,
  DocumentVersionTable,
  Tables,
} from '#database/schema/tables.ts';
import { inChunks } from './rows.ts';

export type StoredDocument = Selectable<DocumentTable>;
export type StoredVersion = Selectable<DocumentVersionTable>;

/** A document with what its state is derived from. */
export interface DocumentRow extends StoredDocument {
  publication_id: number | null;
  scheduled_version: number | null;
  publish_at: string | null;
  was_public: number;
}

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

const isLive = sql<boolean>`documents.live_version is not null`;
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

export interface DocumentFilter {
  kind?: DocumentKind | undefined;
  state?: DocumentState | undefined;
  q?: string | undefined;
  /** Only documents whose check is due by then. */
  dueBy?: string | undefined;
  /** The last document of the previous page. */
  after?: number | undefined;
  limit: number;
}

/** The last changed first; without a state, those in the trash are left out. */
export async function listDocuments(
  db: Database,
  { kind, state, q = '', dueBy, after, limit }: DocumentFilter,
): Promise<DocumentRow[]> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  let rows = state
    ? inState[state](documentRows(db))
    : documentRows(db).where('trashed_at', 'is', null);
  if (kind) rows = rows.where('kind', '=', kind);
  if (dueBy) rows = rows.where('due_at', '<=', dueBy).where('live_version', 'is not', null);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(
      sql<boolean>`(lower(title) like ${pattern} escape '\\' or slug like ${pattern} escape '\\')`,
    );
  }
  const last = after === undefined ? undefined : await updateOf(db, after);
  if (last)
    rows = rows.where(
      sql<boolean>`(documents.updated_at < ${last} or (documents.updated_at = ${last} and documents.id < ${after}))`,
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

/** Writes only what changed. */
export async function setDueDates(db: Database, dates: ReadonlyMap<string, string>): Promise<void> {
  for (const { id, slug, due_at } of await findLiveFacts(db)) {
    const next = dates.get(slug) ?? null;
    if (next !== due_at)
      await db.updateTable('documents').set({ due_at: next }).where('id', '=', id).execute();
  }
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

/** The newest versions of the documents of a kind, by slug. */
export async function newestVersions(
  db: Database,
  kind: DocumentKind,
): Promise<Map<string, { id: number; version: number }>> {
  const rows = await db
    .selectFrom('documents')
    .select(['slug', 'id', 'version'])
    .where('kind', '=', kind)
    .where('trashed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ slug, id, version }) => [slug, { id, version }]));
}

export async function findDocumentByKey(
  db: Database,
  key: string,
): Promise<DocumentRow | undefined> {
  return documentRows(db).where('documents.key', '=', key).executeTakeFirst();
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

export async function findVersion(
  db: Database,
  id: number,
  version: number,
): Promise<StoredVersion | undefined> {
  return db
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

export async function sourceOf(db: Database, id: number, version: number): Promise<string> {
  const found = await findVersion(db, id, version);
  if (!found) throw new Error(`Version ${version} of document ${id} is missing.`);
  return found.source;
}

/** The texts of several versions, in the same order. */
export async function sourcesOf(
  db: Database,
  wanted: readonly { id: number; version: number }[],
): Promise<string[]> {
  const sources = new Map<string, string>();
  for (const chunk of inChunks(wanted, 500)) {
    const rows = await db
      .selectFrom('document_versions')
      .select(['document_id', 'version', 'source'])
      .where(
        'document_id',
        'in',
        chunk.map(({ id }) => id),
      )
      .where('version', 'in', [...new Set(chunk.map(({ version }) => version))])
      .execute();
    for (const row of rows) sources.set(`${row.document_id} ${row.version}`, row.source);
  }
  return wanted.map(({ id, version }) => {
    const source = sources.get(`${id} ${version}`);
    if (source === undefined) throw new Error(`Version ${version} of document ${id} is missing.`);
    return source;
  });
}

export type ListedVersion = Omit<StoredVersion, 'source' | 'hash'> & { device: string | null };

/** Newest first, without the texts. */
export async function listVersions(db: Database, id: number): Promise<ListedVersion[]> {
  return db
    .selectFrom('document_versions')
    .leftJoin('sessions', 'sessions.id', 'document_versions.session_id')
    .select([
      'document_id',
      'version',
      'reason',
      'session_id',
      'at',
      'published_at',
      'sessions.device',
    ])
    .where('document_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
}

export interface NewVersion {
  source: string;
  hash: string;
  reason: VersionReason;
  session: number | null;
  at: string;
}

/** Adds the next version; the caller has locked the document by updating its row. */
export async function insertVersion(
  trx: Transaction<Tables>,
  id: number,
  version: number,
  { source, hash, reason, session, at }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('document_versions')
    .values({ document_id: id, version, source, hash, reason, session_id: session, at })
    .execute();
}

export interface NewDocument {
  kind: DocumentKind;
  slug: string;
  title: string;
  key?: string | null;
  seedHash?: string | null;
}

/** Undefined if the key or the slug is taken. */
export async function insertDocument(
  trx: Transaction<Tables>,
  { kind, slug, title, key = null, seedHash = null }: NewDocument,
  version: NewVersion,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('documents')
    .values({
      kind,
      slug,
      title,
      key,
      seed_hash: seedHash,
      version: 1,
      updated_at: version.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await insertVersion(trx, row.id, 1, version);
  return row?.id;
}

/** Adds a version after the given one; false if that is not the newest any more. */
export async function addVersion(
  trx: Transaction<Tables>,
  { id, version }: Pick<StoredDocument, 'id' | 'version'>,
  title: string,
  next: NewVersion,
): Promise<boolean> {
  const isOurs = await updateDocument(
    trx,
    { id, version },
    { version: version + 1, title, updated_at: next.at },
  );
  if (isOurs) await insertVersion(trx, id, version + 1, next);
  return isOurs;
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

/**
 * Deletes earlier autosaves of a session, unless one was ever live, scheduled or previewed.
 */
export async function pruneAutosaves(
  trx: Transaction<Tables>,
  { id, version }: Pick<StoredDocument, 'id' | 'version'>,
  session: number,
  since: string,
): Promise<void> {
  await trx
    .deleteFrom('document_versions')
    .where('document_id', '=', id)
    .where('version', '<', version)
    .where('reason', '=', 'edit')
    .where('session_id', '=', session)
    .where('at', '>=', since)
    .where('published_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publication_documents')
            .select('publication_id')
            .whereRef('publication_documents.document_id', '=', 'document_versions.document_id')
            .whereRef('publication_documents.version', '=', 'document_versions.version'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('previews')
            .select('token_hash')
            .whereRef('previews.document_id', '=', 'document_versions.document_id')
            .whereRef('previews.version', '=', 'document_versions.version'),
        ),
      ),
    )
    .execute();
}

export interface LiveDocument {
  id: number;
  kind: DocumentKind;
  slug: string;
  /** Null if the document is not public any more. */
  source: string | null;
  hash: string | null;
  changed_in: number;
}

/** Documents that were published, changed or unpublished after a content version. */
export async function liveDocumentsSince(db: Database, version: number): Promise<LiveDocument[]> {
  return db
    .selectFrom('documents')
    .leftJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.version', '=', 'documents.live_version'),
    )
    .select([
      'documents.id',
      'documents.kind',
      'documents.slug',
      'document_versions.source',
      'document_versions.hash',
      'documents.changed_in',
    ])
    .where('changed_in', '>', version)
    .orderBy('documents.id')
    .execute();
}

/** The content version: that of the last public change. */
export async function readContentVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.max<number | null>('changed_in').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** A slug that was public, with the document that owns it. */
export interface PublicSlug {
  document_id: number;
  kind: DocumentKind;
  slug: string;
  /** The slug that the document has now. */
  current: string;
  isLive: boolean;
}

export async function publicSlugs(db: Database): Promise<PublicSlug[]> {
  const rows = await db
    .selectFrom('document_slugs')
    .innerJoin('documents', 'documents.id', 'document_slugs.document_id')
    .select(['document_id', 'document_slugs.kind', 'document_slugs.slug', 'live_version'])
    .select('documents.slug as current')
    .execute();
  return rows.map(({ live_version, ...row }) => ({ ...row, isLive: live_version !== null }));
}

/** Product rows, which have the votes, belong to their documents for ever. */
export async function linkProducts(db: Database): Promise<void> {
  await sql`update documents set product_id = (select id from products where products.slug = documents.slug)
    where kind = 'product' and product_id is null and trashed_at is null
      and exists (select 1 from products where products.slug = documents.slug)`.execute(db);
}

/** The newest texts of all documents of some kinds, also of those that are not public. */
export async function newestSources(
  db: Database,
  kinds: readonly DocumentKind[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.version', '=', 'documents.version'),
    )
    .select('source')
    .where('kind', 'in', kinds)
    .execute();
  return rows.map(({ source }) => source);
}

/** Documents outside the trash with a word in their live, scheduled or newest text. */
export async function documentsWithText(db: Database, word: string): Promise<DocumentRow[]> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return documentRows(db)
    .where('trashed_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from document_versions found where found.document_id = documents.id
        and found.version in (documents.version, documents.live_version, scheduled.version)
        and found.source like ${pattern} escape '\\')`,
    )
    .orderBy('documents.id')
    .execute();
}

/** A document with what decides whether a file of a release replaces it. */
export interface SeededDocument
  extends Pick<
    StoredDocument,
    'id' | 'kind' | 'slug' | 'version' | 'live_version' | 'trashed_at' | 'seed_hash'
  > {
  newest_reason: VersionReason | null;
  newest_hash: string | null;
  /** The current slug and those that were public. */
  slugs: string[];
  /** Hashes of the files that were applied. */
  seeds: string[];
}

export async function seededDocuments(db: Database): Promise<SeededDocument[]> {
  const documents = await db
    .selectFrom('documents')
    .leftJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.version', '=', 'documents.version'),
    )
    .select(['documents.id', 'kind', 'slug', 'documents.version', 'live_version', 'trashed_at'])
    .select(['seed_hash', 'reason as newest_reason', 'hash as newest_hash'])
    .orderBy('documents.id')
    .execute();
  const slugs = Map.groupBy(await publicSlugs(db), ({ document_id }) => document_id);
  const applied = await db
    .selectFrom('document_versions')
    .select(['document_id', 'hash'])
    .where('reason', '=', 'seed')
    .execute();
  const seeds = Map.groupBy(applied, ({ document_id }) => document_id);
  return documents.map((document) => ({
    ...document,
    slugs: [document.slug, ...(slugs.get(document.id) ?? []).map(({ slug }) => slug)],
    seeds: (seeds.get(document.id) ?? []).map(({ hash }) => hash),
  }));
}

export interface ExportedDocument {
  kind: DocumentKind;
  slug: string;
  live: string | null;
  /** The newest text, if it is not the live one. */
  draft: string | null;
}

/** Everything outside the trash, in the order of kinds and slugs. */
export async function exportedDocuments(db: Database): Promise<ExportedDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('document_versions as newest', (join) =>
      join
        .onRef('newest.document_id', '=', 'documents.id')
        .onRef('newest.version', '=', 'documents.version'),
    )
    .leftJoin('document_versions as live', (join) =>
      join
        .onRef('live.document_id', '=', 'documents.id')
        .onRef('live.version', '=', 'documents.live_version'),
    )
    .select(['kind', 'slug', 'documents.version', 'live_version', 'live.source as live'])
    .select('newest.source as newest')
    .where('trashed_at', 'is', null)
    .orderBy('kind')
    .orderBy('slug')
    .execute();
  return rows.map(({ kind, slug, version, live_version, live, newest }) => ({
    kind,
    slug,
    live,
    draft: version === live_version ? null : newest,
  }));
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
      for (const table of ['previews', 'publication_documents', 'document_versions'] as const)
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
