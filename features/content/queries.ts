import type { Selectable, Transaction } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { type DocumentContent, type Kind, textKinds } from './kinds.ts';
import { untypeset } from './prose/typography.ts';
import type { Contradiction, DocumentTable } from './table.ts';

type Writing = Transaction<Tables>;

export type DocumentRow = Selectable<DocumentTable>;

export const findDocument = (db: Database, id: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();

export const findBySlug = (
  db: Database,
  kind: Kind,
  slug: string,
): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();

export async function readContent(
  db: Database,
  id: number,
  version: number,
): Promise<DocumentContent | undefined> {
  const row = await db
    .selectFrom('document_versions')
    .select(['value', 'body'])
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { value: JSON.parse(row.value), body: row.body };
}

/** Newest first. */
export const listVersions = (db: Database, id: number) =>
  db
    .selectFrom('document_versions')
    .select(['version', 'saved_at'])
    .where('document_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

export async function insertDocument(
  trx: Writing,
  fields: Pick<DocumentRow, 'kind' | 'slug' | 'title' | 'updated_at'>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('documents')
    .values({ ...fields, version: 0, notes: '[]', contradictions: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False if another version was saved meanwhile. */
export async function updateDocument(
  trx: Writing,
  { id, version }: Pick<DocumentRow, 'id' | 'version'>,
  to: Partial<Omit<DocumentRow, 'id' | 'kind'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set(to)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What is public of documents. */
export async function readLive(
  db: Database,
  ids: readonly number[],
): Promise<(DocumentContent & { id: number; version: number })[]> {
  const rows = await db
    .selectFrom('document_versions')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'document_id')
        .onRef('documents.live_version', '=', 'document_versions.version'),
    )
    .select(['documents.id', 'document_versions.version', 'value', 'body'])
    .where('documents.id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, value: JSON.parse(row.value) }));
}

/** Of public records, whose newest version is public. */
export const showNextVersions = (trx: Writing, ids: readonly number[], updatedAt: Date) =>
  trx
    .updateTable('documents')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      live_version: eb('version', '+', 1),
      updated_at: updatedAt.toISOString(),
    }))
    .where('id', 'in', ids)
    .execute();

export interface NewVersion extends DocumentContent {
  id: number;
  version: number;
  savedAt: Date;
  session: number | null;
}

export const insertVersions = (trx: Writing, versions: readonly NewVersion[]) =>
  trx
    .insertInto('document_versions')
    .values(
      versions.map(({ id, version, value, body, savedAt, session }) => ({
        document_id: id,
        version,
        value: JSON.stringify(value),
        body,
        saved_at: savedAt.toISOString(),
        session_id: session,
      })),
    )
    .execute();

/** Deletes the versions that a login saved since then, except those that are or will be public. */
export const deleteAutosaves = (
  trx: Writing,
  { id, live_version, publish_version }: DocumentRow,
  session: number,
  { since, before }: { since: Date; before: number },
) =>
  trx
    .deleteFrom('document_versions')
    .where('document_id', '=', id)
    .where('session_id', '=', session)
    .where('saved_at', '>=', since.toISOString())
    .where('version', '<', before)
    .where('version', '>', 1)
    .where('version', 'not in', [live_version ?? 0, publish_version ?? 0])
    .execute();

/** An autosave without a session is not deleted by later ones. */
export const keepVersion = (trx: Writing, id: number, version: number) =>
  trx
    .updateTable('document_versions')
    .set({ session_id: null })
    .where('document_id', '=', id)
    .where('version', '=', version)
    .execute();

export async function nextNumber(trx: Writing): Promise<number> {
  const { last } = await trx
    .selectFrom('documents')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export const dueDocuments = (db: Database, now: Date): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('publish_at', '<=', now.toISOString())
    .orderBy('publish_at')
    .execute();

/** The last time at which a publication was due, and the next one. */
export async function publicationTimes(
  db: Database,
  now: Date,
): Promise<{ due: Date | undefined; next: Date | undefined }> {
  const rows = await db
    .selectFrom('documents')
    .select('publish_at')
    .where('publish_at', 'is not', null)
    .orderBy('publish_at')
    .execute();
  const times = rows.map(({ publish_at }) => new Date(publish_at ?? now));
  return { due: times.findLast((at) => at <= now), next: times.find((at) => at > now) };
}

/** Texts whose publication failed, or is later than that. */
export const unpublishedDocuments = (db: Database, lateSince: Date): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where(({ or, eb }) =>
      or([eb('publish_problem', 'is not', null), eb('publish_at', '<', lateSince.toISOString())]),
    )
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute();

/** Records whose change left sentences behind elsewhere, as of the save. */
export async function contradictedRecords(
  db: Database,
): Promise<{ id: number; title: string; contradictions: Contradiction[] }[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'title', 'contradictions'])
    .where('contradictions', '<>', '[]')
    .where('trashed_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ...row, contradictions: JSON.parse(row.contradictions) }));
}

export async function deleteTrashedBefore(db: Database, moment: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const old = trx
      .selectFrom('documents')
      .select('id')
      .where('trashed_at', '<', moment.toISOString());
    await trx.deleteFrom('document_versions').where('document_id', 'in', old).execute();
    await trx.deleteFrom('documents').where('trashed_at', '<', moment.toISOString()).execute();
  });
}

export const states = ['draft', 'live', 'changed', 'scheduled', 'unpublished', 'trash'] as const;
export type State = (typeof states)[number];

export function stateOf(row: DocumentRow): State {
  if (row.trashed_at !== null) return 'trash';
  if (row.publish_at !== null) return 'scheduled';
  if (row.live_version !== null) return row.live_version === row.version ? 'live' : 'changed';
  return row.first_published === null ? 'draft' : 'unpublished';
}

/** Numbers of texts that were never published, and of live ones with unpublished changes. */
export async function countStates(db: Database): Promise<{ drafts: number; changed: number }> {
  const texts = await readDocuments(db, textKinds);
  const count = (state: State) => texts.filter((row) => stateOf(row) === state).length;
  return { drafts: count('draft'), changed: count('changed') };
}

/** The last changed first. */
const readDocuments = (db: Database, kinds: readonly Kind[]): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('kind', 'in', kinds)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export interface DocumentFilter {
  /** Without it, all texts. */
  kind?: Kind | undefined;
  slug?: string | undefined;
  state?: State | undefined;
  /** Words of the title or the slug. */
  search?: string | undefined;
  /** The id of the last document of the previous page. */
  before?: number | undefined;
}

const pageSize = 100;

/** The last changed first; without a state, those in the trash are left out. */
export async function listDocuments(
  db: Database,
  { kind, slug, state, search = '', before }: DocumentFilter,
): Promise<{ documents: DocumentRow[]; next: number | null }> {
  const words = untypeset(search.toLowerCase()).split(/\s+/);
  const found = (await readDocuments(db, kind ? [kind] : textKinds)).filter((row) => {
    const isInState = state ? stateOf(row) === state : row.trashed_at === null;
    const named = untypeset(`${row.title} ${row.slug}`.toLowerCase());
    return isInState && (!slug || row.slug === slug) && words.every((word) => named.includes(word));
  });
  const start = found.findIndex(({ id }) => id === before) + 1;
  const documents = found.slice(start, start + pageSize);
  const isLast = start + pageSize >= found.length;
  return { documents, next: isLast ? null : (documents.at(-1)?.id ?? null) };
}
