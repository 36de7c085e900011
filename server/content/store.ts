import type { Transaction } from 'kysely';
import { parse } from 'yaml';
import { hashSource } from '#content/parse-document.ts';
import { isSiteSlug, siteTitles } from '#content/schema/site-documents.ts';
import type { DocumentKind } from '#contract/document-kinds.ts';
import {
  addVersion,
  insertDocument,
  pruneAutosaves,
  sourceOf,
} from '#database/queries/document-versions.ts';
import { type DocumentRow, findDocument, findDocumentByKey } from '#database/queries/documents.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';
import { conflict, inTrash, rejection, sizeError, unknownDocument } from './errors.ts';
import { slugError, takenSlug } from './slugs.ts';

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

/** The title or name in a source, also in an unfinished one. */
export function titleOf(kind: DocumentKind, slug: string, source: string): string {
  if (kind === 'site' && isSiteSlug(slug)) return siteTitles[slug];
  const isYaml = kind === 'product' || kind === 'facts' || kind === 'site';
  const [, matter = ''] = isYaml ? ['', source] : (/^---\n([\s\S]*?)\n---/.exec(source) ?? []);
  const [, written] = /^(?:title|name):[ \t]+(\S.*)$/m.exec(matter) ?? [];
  return (written && readTitle(written)) || nameOf(slug);
}

function readTitle(written: string): string | undefined {
  try {
    // Reading a long line of quotes takes minutes.
    const value: unknown = written.length > 400 ? undefined : parse(written);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  } catch {
    return undefined;
  }
}

export interface NewSource {
  kind: DocumentKind;
  slug: string;
  source: string;
  key: string;
}

/** A repeated request with the same key returns the same document. */
export async function createDocument(
  db: Database,
  { kind, slug, source, key }: NewSource,
  { session, when }: Author,
): Promise<DocumentRow | ApiError> {
  const known = await findDocumentByKey(db, key);
  if (known) return known;
  const error = sizeError(source) ?? (await slugError(db, kind, slug));
  if (error) return error;
  if (kind === 'site')
    return rejection('The documents of the site exist already. Edit one of them.', {
      field: 'kind',
    });
  return db.transaction().execute(async (trx) => {
    const version = {
      source,
      hash: hashSource(source),
      reason: 'created' as const,
      session,
      at: when.toISOString(),
    };
    const title = titleOf(kind, slug, source);
    const id = await insertDocument(trx, { kind, slug, title, key }, version);
    // Another request with the same key or slug may have been faster.
    const row = id === undefined ? await findDocumentByKey(trx, key) : await findDocument(trx, id);
    return row ?? takenSlug(slug);
  });
}

/** Adds a version; a save of the newest text again changes nothing. */
export async function saveDocument(
  db: Database,
  { id, version, source }: { id: number; version: number; source: string },
  author: Author,
): Promise<DocumentRow | ApiError> {
  const error = sizeError(source);
  if (error) return error;
  return db.transaction().execute(async (trx) => {
    const row = await findDocument(trx, id);
    if (!row) return unknownDocument;
    if (row.trashed_at !== null) return inTrash;
    if ((await sourceOf(trx, id, row.version)) === source) return row;
    const isSaved = row.version === version && (await autosave(trx, row, source, author));
    const saved = (await findDocument(trx, id)) ?? row;
    return isSaved ? saved : conflict(trx, saved);
  });
}

async function autosave(
  trx: Transaction<Tables>,
  row: DocumentRow,
  source: string,
  { session, when }: Author,
): Promise<boolean> {
  const { id, kind, slug, version } = row;
  const isSaved = await addVersion(trx, row, titleOf(kind, slug, source), {
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
