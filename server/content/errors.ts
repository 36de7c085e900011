import {
  type DocumentConflict,
  type DocumentProblem,
  type DocumentRejection,
  type DocumentSummary,
  maxSourceBytes,
  noSuchDocument,
} from '#contract/documents.ts';
import { readAgain, sourceOf } from '#database/queries/document-versions.ts';
import { type DocumentRow, findDocument, stateOf } from '#database/queries/documents.ts';
import type { Database } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';

export const unknownDocument: ApiError = { status: 404, message: noSuchDocument };

export const inTrash: ApiError = {
  status: 422,
  message: 'This document is in the trash. Restore it first.',
};

export function sizeError(source: string): ApiError | undefined {
  return Buffer.byteLength(source) > maxSourceBytes
    ? { status: 413, message: `The text is too long. The limit is ${maxSourceBytes / 1024} KB.` }
    : undefined;
}

export const toSummary = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  kind: row.kind,
  slug: row.slug,
  title: row.title,
  state: stateOf(row),
  version: row.version,
  liveVersion: row.live_version,
  scheduledVersion: row.scheduled_version,
  publishAt: row.publish_at,
  updatedAt: row.updated_at,
  dueAt: row.due_at,
});

/** The answer to a change of a version that is not the newest. */
export async function conflict(db: Database, row: DocumentRow): Promise<ApiError> {
  const current = await readAgain(async () => {
    const newest = (await findDocument(db, row.id)) ?? row;
    return { ...toSummary(newest), source: await sourceOf(db, newest.id, newest.version) };
  });
  const message = `“${row.title}” was changed elsewhere. Compare both texts, then save again.`;
  const details: DocumentConflict = { message, current };
  return { status: 409, message, details };
}

/** The answer to a change that cannot be made; nothing was changed. */
export function rejection(
  message: string,
  { field, ...details }: Omit<DocumentRejection, 'message'> = {},
): ApiError {
  return { status: 422, message, details, ...(field && { field }) };
}

export const problemError = (problems: DocumentProblem[]): ApiError =>
  rejection(
    problems.length === 1
      ? 'Can’t publish yet: 1 problem to fix.'
      : `Can’t publish yet: ${problems.length} problems to fix.`,
    { problems },
  );
