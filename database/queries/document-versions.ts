import type { Selectable, Transaction } from 'kysely';
import type { DocumentKind } from '#contract/document-kinds.ts';
import type { VersionReason } from '#contract/documents.ts';
import type { Database, DocumentVersionTable, Tables } from '#database/schema/tables.ts';
import { type StoredDocument, updateDocument } from './documents.ts';
import { inChunks } from './rows.ts';

export type StoredVersion = Selectable<DocumentVersionTable>;

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

/** An autosave has replaced it since its document was read. */
export class MissingVersion extends Error {}

/** Repeats what reads documents and then their texts, while autosaves replace these in between. */
export async function readAgain<Result>(
  work: () => Promise<Result>,
  attempts = 10,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MissingVersion) || attempts === 1) throw error;
    return readAgain(work, attempts - 1);
  }
}

export async function sourceOf(db: Database, id: number, version: number): Promise<string> {
  const [source = ''] = await sourcesOf(db, [{ id, version }]);
  return source;
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
    if (source === undefined)
      throw new MissingVersion(`Version ${version} of document ${id} is missing.`);
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

/** Deletes earlier autosaves of a session, unless one was ever live or scheduled. */
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
    .execute();
}

/** The newest texts of some kinds that are not public, also in the trash. */
export async function draftSources(
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
    .where((where) =>
      where.or([
        where('live_version', 'is', null),
        where('live_version', '<>', where.ref('documents.version')),
      ]),
    )
    .execute();
  return rows.map(({ source }) => source);
}
