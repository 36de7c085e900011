import type { DocumentProblem } from '#contract/documents.ts';
import {
  type DocumentRow,
  findDocument,
  findDocuments,
  updateDocument,
} from '#database/queries/documents.ts';
import { removeFromSchedules } from '#database/queries/publications.ts';
import type { Database } from '#database/schema/tables.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { conflict, rejection, toSummary, unknownDocument } from './errors.ts';
import { type Move, type Plan, type Publishing, publishMoves } from './moves.ts';
import { findTargets, type Target } from './publish.ts';
import { slugError } from './slugs.ts';
import type { Author } from './store.ts';

const isExpected = (row: DocumentRow, version: number): boolean =>
  row.version === version || row.live_version === version;

/** Takes a document offline; its URL answers 410. */
export async function unpublish(
  publishing: Publishing,
  target: Target,
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  const result = await publishMoves(publishing, author, async (db) => {
    const rows = await findTargets(db, [target], isExpected);
    if (isApiError(rows)) return rows;
    const [row] = rows as [DocumentRow];
    if (row.live_version === null) return rejection('This document is not published.');
    return permanent(row) ?? removal(row);
  });
  return isApiError(result) ? withReferences(publishing.database.db, result) : result;
}

/** The pages of the route table and the documents of the site cannot be without their text. */
function permanent(row: DocumentRow): ApiError | undefined {
  const isPermanent = row.kind === 'site' || (row.kind === 'page' && row.seed_hash !== null);
  return isPermanent
    ? rejection(`The site needs “${row.title}”. Edit it instead of taking it offline.`)
    : undefined;
}

const removal = (row: DocumentRow, more: Pick<Move, 'trashed'> = {}): Plan => ({
  moves: [{ row, live: null, reason: 'publish', ...more }],
  onProblems: (problems) =>
    rejection(`Other documents refer to “${row.title}”. Change them first, then try again.`, {
      problems,
    }),
});

/** Lists the documents that refer to the one that was to be removed. */
async function withReferences(db: Database, error: ApiError): Promise<ApiError> {
  const { problems = [] } = (error.details ?? {}) as { problems?: DocumentProblem[] };
  const ids = [...new Set(problems.flatMap(({ documentId }) => documentId ?? []))];
  if (error.status !== 422 || ids.length === 0) return error;
  const documents = (await findDocuments(db, ids)).map(toSummary);
  return { ...error, details: { ...error.details, documents } };
}

/** Keeps the document for 30 days. */
export async function trash(
  publishing: Publishing,
  target: Target,
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  const { db } = publishing.database;
  const row = await findDocument(db, target.id);
  if (!row) return unknownDocument;
  if (row.trashed_at !== null) return [row];
  return (
    permanent(row) ??
    (row.live_version === null
      ? moveTrash(db, row, target, author, true)
      : trashLive(publishing, target, author))
  );
}

async function trashLive(
  publishing: Publishing,
  target: Target,
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  const { db } = publishing.database;
  const result = await publishMoves(publishing, author, async () => {
    const rows = await findTargets(db, [target], isExpected);
    if (isApiError(rows)) return rows;
    return removal(rows[0] as DocumentRow, { trashed: true });
  });
  return isApiError(result) ? withReferences(db, result) : result;
}

/** Takes a document out of the trash, as a draft. */
export async function restoreFromTrash(
  { database: { db } }: Publishing,
  target: Target,
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  const row = await findDocument(db, target.id);
  if (!row) return unknownDocument;
  if (row.trashed_at === null) return [row];
  const error = await slugError(db, row.kind, row.slug, row.id);
  return error ?? moveTrash(db, row, target, author, false);
}

async function moveTrash(
  db: Database,
  row: DocumentRow,
  { id, version }: Target,
  { when }: Author,
  isTrashed: boolean,
): Promise<DocumentRow[] | ApiError> {
  const at = when.toISOString();
  return db.transaction().execute(async (trx) => {
    await removeFromSchedules(trx, [id]);
    const to = { trashed_at: isTrashed ? at : null, updated_at: at };
    if (!(await updateDocument(trx, { id, version }, to))) return conflict(trx, row);
    return findDocuments(trx, [id]);
  });
}
