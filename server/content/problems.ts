import type { DocumentProblem } from '#contract/documents.ts';
import { type DocumentRow, findDocumentsBySlug } from '#database/queries/documents.ts';
import { isApiError } from '#server/core/result.ts';
import { slowText, TooSlow } from './check.ts';
import { checkMoves, type Publishing } from './moves.ts';
import { toCandidate, toMoves } from './publish.ts';
import { gadgetKinds, isGadgetKind } from './slugs.ts';

/**
 * What would block publishing the newest version, together with the changed documents of the same
 * gadget.
 */
export async function problemsOf(
  publishing: Publishing,
  row: DocumentRow,
  when: Date,
): Promise<{ problems: DocumentProblem[]; warnings: DocumentProblem[] }> {
  const { db } = publishing.database;
  const live = await publishing.readLive();
  const siblings = isGadgetKind(row.kind)
    ? await findDocumentsBySlug(db, gadgetKinds, row.slug)
    : [];
  const changed = siblings.filter(
    ({ id, version, live_version }) => id !== row.id && version !== live_version,
  );
  const candidates = await Promise.all(
    [row, ...changed].map((one) => toCandidate(db, one, one.version)),
  );
  const author = { session: null, when };
  try {
    const moves = await toMoves(publishing, { live, candidates, author });
    if (isApiError(moves)) return { problems: [], warnings: [] };
    const { problems, warnings } = await checkMoves(publishing, live, moves);
    return { problems, warnings: warnings.filter(({ documentId }) => documentId === row.id) };
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error;
    return { problems: [{ ...slowText, documentId: row.id }], warnings: [] };
  }
}
