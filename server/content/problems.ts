import type { DocumentProblem, RejectedDocument } from '#contract/documents.ts';
import {
  type DocumentRow,
  findDocuments,
  findDocumentsBySlug,
} from '#database/queries/documents.ts';
import { isApiError } from '#server/core/result.ts';
import { slowText, TooSlow } from './check.ts';
import { toSummary } from './errors.ts';
import { checkMoves, type Publishing } from './moves.ts';
import { toCandidate, toMoves } from './publish.ts';
import { gadgetKinds, isGadgetKind } from './slugs.ts';

/** Rules of a new release may reject what is public. It stays online, and the owner fixes it. */
export async function rejectedDocuments({
  database: { db },
  readLive,
  checkLive,
}: Publishing): Promise<RejectedDocument[]> {
  const problems = await checkLive(await readLive());
  const byDocument = Map.groupBy(problems, ({ documentId }) => documentId ?? 0);
  const rows = await findDocuments(
    db,
    [...byDocument.keys()].filter((id) => id > 0),
  );
  return rows.map((row) => ({
    document: toSummary(row),
    problems: byDocument.get(row.id) ?? [],
  }));
}

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
