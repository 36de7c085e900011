import type { Transaction } from 'kysely';
import { hashSource } from '#content/parse-document.ts';
import { isSiteSlug, siteTitles } from '#content/schema/site-documents.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import { lockVersion } from '#database/queries/data-version.ts';
import {
  addVersion,
  insertDocument,
  pruneAutosaves,
  readAgain,
  sourceOf,
} from '#database/queries/document-versions.ts';
import {
  type DocumentRow,
  findDocument,
  findDocumentByKey,
  findDocuments,
  findDocumentsBySlug,
  updateDocument,
} from '#database/queries/documents.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';
import type { Fields, Read } from './check.ts';
import { conflict, inTrash, rejection, sizeError, unknownDocument } from './errors.ts';
import { gadgetKinds, isGadgetKind, slugError, takenSlug } from './slugs.ts';

/** Who makes a change, and when. */
export interface Author {
  /** Null for a command or a start. */
  session: number | null;
  when: Date;
  /** Aborted when the client is gone: what it did not wait for must not replace a newer edit. */
  signal?: AbortSignal;
}

/** Earlier autosaves of a session within this time are replaced by the next one. */
const autosaveSpan = 10 * 60 * 1000;

/** `sony-wh-1000xm5` becomes `Sony wh 1000xm5`, where a text has no title. */
export function nameOf(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The longest that the list of documents shows. */
const maxTitleLength = 400;

/** The title or name in the fields of a document, also of an unfinished one. */
export function titleOf(kind: DocumentKind, slug: string, fields: unknown): string {
  if (kind === 'site' && isSiteSlug(slug)) return siteTitles[slug];
  const { title, name } = (fields ?? {}) as { title?: unknown; name?: unknown };
  const written = title ?? name;
  const isWritten = typeof written === 'string' || typeof written === 'number';
  return (isWritten && String(written).trim().slice(0, maxTitleLength)) || nameOf(slug);
}

/** Of a gadget, all documents get the new slug. */
export async function changeSlug(
  db: Database,
  id: number,
  slug: string,
): Promise<DocumentRow[] | ApiError> {
  return db.transaction().execute(async (trx) => {
    // Publications wait, because they make the slug permanent.
    await lockVersion(trx);
    const row = await findDocument(trx, id);
    if (!row) return unknownDocument;
    const kinds = isGadgetKind(row.kind) ? gadgetKinds : [row.kind];
    const group = await findDocumentsBySlug(trx, kinds, row.slug);
    if (row.kind === 'site' || group.some(({ was_public }) => was_public === 1))
      return rejection('It has been public at its URL, so the URL stays.', { field: 'slug' });
    for (const kind of kinds) {
      const own = group.find((one) => one.kind === kind)?.id;
      const error = await slugError(trx, kind, slug, own);
      if (error) return error;
    }
    for (const one of group) {
      const title = one.title === nameOf(one.slug) ? nameOf(slug) : one.title;
      await updateDocument(trx, one, { slug, title });
    }
    return findDocuments(
      trx,
      group.map((one) => one.id),
    );
  });
}

interface Store {
  db: Database;
  read: Read;
}

export interface NewSource {
  kind: DocumentKind;
  slug: string;
  source: string;
  key: string;
}

/** A repeated request with the same key returns the same document. */
export async function createDocument(
  { db, read }: Store,
  { kind, slug, source, key }: NewSource,
  { session, when }: Author,
): Promise<DocumentRow | ApiError> {
  const known = await findDocumentByKey(db, key);
  if (known) return known;
  const error = sizeError(source) ?? (await slugError(db, kind, slug));
  // A faster request with the same key has the slug.
  if (error) return (await findDocumentByKey(db, key)) ?? error;
  if (kind === 'site')
    return rejection('The documents of the site exist already. Edit one of them.', {
      field: 'kind',
    });
  const title = titleOf(kind, slug, await read(source));
  return db.transaction().execute(async (trx) => {
    const version = {
      source,
      hash: hashSource(source),
      reason: 'created' as const,
      session,
      at: when.toISOString(),
    };
    const id = await insertDocument(trx, { kind, slug, title, key }, version);
    // Another request with the same key or slug may have been faster.
    const row = id === undefined ? await findDocumentByKey(trx, key) : await findDocument(trx, id);
    return row ?? takenSlug(slug);
  });
}

/** Adds a version; a save of the newest text again changes nothing. */
export async function saveDocument(
  { db, read }: Store,
  { id, version, source }: { id: number; version: number; source: string },
  author: Author,
): Promise<DocumentRow | ApiError> {
  const error = sizeError(source);
  if (error) return error;
  const fields = await read(source);
  const save = async (trx: Transaction<Tables>): Promise<DocumentRow | ApiError> => {
    const row = await findDocument(trx, id);
    if (!row) return unknownDocument;
    if (row.trashed_at !== null) return inTrash;
    if ((await sourceOf(trx, id, row.version)) === source) return row;
    const isSaved =
      row.version === version && (await autosave(trx, row, { source, fields }, author));
    const saved = (await findDocument(trx, id)) ?? row;
    return isSaved ? saved : conflict(trx, saved);
  };
  return readAgain(() => db.transaction().execute(save));
}

async function autosave(
  trx: Transaction<Tables>,
  row: DocumentRow,
  { source, fields }: { source: string; fields: Fields | undefined },
  { session, when }: Author,
): Promise<boolean> {
  const { id, kind, slug, version } = row;
  const title = fields ? titleOf(kind, slug, fields) : row.title;
  const isSaved = await addVersion(trx, row, title, {
    source,
    hash: hashSource(source),
    reason: 'edit',
    session,
    at: when.toISOString(),
  });
  const since = new Date(when.getTime() - autosaveSpan).toISOString();
  if (isSaved && session !== null)
    await pruneAutosaves(trx, { id, version: version + 1 }, session, since);
  return isSaved;
}
