import { join } from 'node:path';
import { documentPath, type SourceDocument } from '#content/document.ts';
import { hashSource } from '#content/parse-document.ts';
import { readFields } from '#content/source.ts';
import {
  addVersion,
  insertDocument,
  readAgain,
  sourceOf,
} from '#database/queries/document-versions.ts';
import { type DocumentRow, findDocumentsBySlug } from '#database/queries/documents.ts';
import type { Database } from '#database/schema/tables.ts';
import { isApiError } from '#server/core/result.ts';
import { sizeError } from './errors.ts';
import { draftFolder } from './export.ts';
import { type Convert, importImages } from './image-folder.ts';
import { readSeedFiles } from './seed-files.ts';
import { slugError } from './slugs.ts';
import { titleOf } from './store.ts';

export interface Imported {
  /** Paths of texts that became drafts. */
  added: string[];
  changed: string[];
  same: number;
  /** How many pictures were added. */
  images: number;
  /** Texts that were left out, with the reason. */
  skipped: { path: string; reason: string }[];
}

/** Adds the texts of a folder as drafts. What the owner is writing is never replaced. */
export async function importFolder(
  db: Database,
  folder: string,
  when: Date,
  convert: Convert,
): Promise<Imported> {
  const result: Imported = { added: [], changed: [], same: 0, images: 0, skipped: [] };
  const drafts = readSeedFiles(join(folder, draftFolder));
  const isDraft = new Set(drafts.map(documentPath));
  const live = readSeedFiles(folder).filter((file) => !isDraft.has(documentPath(file)));
  for (const file of [...live, ...drafts])
    await readAgain(() => importFile(db, file, when, result));
  result.images = await importImages(db, folder, convert);
  return result;
}

async function importFile(
  db: Database,
  file: SourceDocument,
  when: Date,
  result: Imported,
): Promise<void> {
  const path = documentPath(file);
  const [row] = await findDocumentsBySlug(db, [file.kind], file.slug);
  const skip = (reason: string) => result.skipped.push({ path, reason });
  const tooLong = sizeError(file.source);
  if (tooLong) return void skip(tooLong.message);
  if (!row) {
    const error = await slugError(db, file.kind, file.slug);
    if (error && isApiError(error)) return void skip(error.message);
    await addDraft(db, file, when);
    return void result.added.push(path);
  }
  if ((await sourceOf(db, row.id, row.version)) === file.source) {
    result.same += 1;
    return;
  }
  if (row.version !== row.live_version)
    return void skip('It has a draft in the database. Publish or delete the draft first.');
  await addDraftVersion(db, row, file, when);
  result.changed.push(path);
}

const versionOf = (source: string, when: Date) => ({
  source,
  hash: hashSource(source),
  reason: 'import' as const,
  session: null,
  at: when.toISOString(),
});

async function addDraft(
  db: Database,
  { kind, slug, source }: SourceDocument,
  when: Date,
): Promise<void> {
  const title = titleOf(kind, slug, readFields(source));
  await db
    .transaction()
    .execute((trx) => insertDocument(trx, { kind, slug, title }, versionOf(source, when)));
}

async function addDraftVersion(
  db: Database,
  row: DocumentRow,
  { kind, slug, source }: SourceDocument,
  when: Date,
): Promise<void> {
  const title = titleOf(kind, slug, readFields(source));
  await db.transaction().execute((trx) => addVersion(trx, row, title, versionOf(source, when)));
}
