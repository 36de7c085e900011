import type { Transaction } from 'kysely';
import type { DocumentKind } from '#contract/document-kinds.ts';
import type { DocumentProblem } from '#contract/documents.ts';
import { renameCounts } from '#database/queries/analytics.ts';
import {
  type DocumentRow,
  documentsWithText,
  findDocuments,
  findDocumentsBySlug,
} from '#database/queries/documents.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { paths } from '#site/router/paths.ts';
import type { SourceEdit } from './edit-source.ts';
import { rejection } from './errors.ts';
import { alsoIn, isMove, type Move, type Publishing, publishMoves } from './moves.ts';
import { pathOf } from './preview.ts';
import { findTargets, type Target } from './publish.ts';
import { gadgetKinds, isGadgetKind, slugError } from './slugs.ts';
import type { Author } from './store.ts';

/**
 * Renames a document, and a gadget's documents together. References in other documents follow in the
 * same publication, and the old URL redirects.
 */
export async function rename(
  publishing: Publishing,
  { slug, ...target }: Target & { slug: string },
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  const renamed: number[] = [];
  const result = await publishMoves(publishing, author, async (db) => {
    const rows = await findTargets(db, [target], isExpected);
    if (isApiError(rows)) return rows;
    const [row] = rows as [DocumentRow];
    const group = isGadgetKind(row.kind)
      ? await findDocumentsBySlug(db, gadgetKinds, row.slug)
      : [row];
    const error = await renameError(db, group, slug);
    if (error) return error;
    renamed.splice(0, renamed.length, ...group.map(({ id }) => id));
    const names = { from: row.slug, to: slug };
    const moves = await renameMoves(publishing, group, names);
    return {
      moves,
      keepsSchedules: true,
      onProblems: (problems: DocumentProblem[]) =>
        rejection('Nothing was renamed, because it would break other documents.', { problems }),
      inTransaction: async (trx) => {
        await followRename(trx, group, names);
        return true;
      },
    };
  });
  return isApiError(result) ? result : findDocuments(publishing.database.db, renamed);
}

const isExpected = (row: DocumentRow, version: number): boolean =>
  row.version === version || row.live_version === version;

async function renameError(
  db: Database,
  group: readonly DocumentRow[],
  slug: string,
): Promise<ApiError | undefined> {
  const [row] = group as [DocumentRow];
  if (row.kind === 'site' || (row.kind === 'page' && row.seed_hash !== null))
    return rejection(`“${row.title}” is part of every page’s menu and can’t be renamed.`);
  const kinds = isGadgetKind(row.kind) ? gadgetKinds : [row.kind];
  for (const kind of kinds) {
    const own = group.find((one) => one.kind === kind)?.id;
    const error = await slugError(db, kind, slug, own);
    if (error) return error;
  }
  return undefined;
}

interface Names {
  from: string;
  to: string;
}

async function renameMoves(
  publishing: Publishing,
  group: readonly DocumentRow[],
  names: Names,
): Promise<Move[]> {
  const [row] = group as [DocumentRow];
  const reference: SourceEdit = isGadgetKind(row.kind)
    ? { rename: names }
    : { relink: { from: pathOf(row), to: pathOf({ kind: row.kind, slug: names.to }) } };
  const moves: Move[] = [];
  for (const one of group) moves.push(await renameOwn(publishing, one, names, reference));
  const mentioning = await documentsWithText(publishing.database.db, names.from);
  for (const other of mentioning) {
    if (group.some(({ id }) => id === other.id)) continue;
    const move = await alsoIn(publishing, other, 'rename', [reference]);
    if (isMove(move)) moves.push(move);
  }
  return moves;
}

/** A public document keeps its old slugs in its text, so that an export has them. */
async function renameOwn(
  publishing: Publishing,
  row: DocumentRow,
  names: Names,
  reference: SourceEdit,
): Promise<Move> {
  const isKept = row.was_public === 1 && hasOldSlugs.includes(row.kind);
  const edits = isKept ? [reference, { oldSlug: names }] : [reference];
  const move = await alsoIn(publishing, row, 'rename', edits);
  // Its URL changes, even if its text does not.
  const live = move.live ?? row.live_version ?? undefined;
  return { ...move, slug: names.to, ...(live !== undefined && { live }) };
}

/** The others have no URL of their own. */
const hasOldSlugs: readonly DocumentKind[] = ['product', 'review', 'post', 'note'];

/** The rows that name a page by its URL or slug. */
async function followRename(
  trx: Transaction<Tables>,
  group: readonly DocumentRow[],
  { from, to }: Names,
): Promise<void> {
  const pages = isGadgetKind(group[0]?.kind ?? 'site')
    ? [paths.review, paths.talkMeOut, paths.grave].map((path) => [path(from), path(to)] as const)
    : group.map((row) => [pathOf(row), pathOf({ kind: row.kind, slug: to })] as const);
  // Clicks are counted by the slug.
  for (const [before, after] of [...pages, [from, to] as const])
    await renameCounts(trx, before, after);
  if (!isGadgetKind(group[0]?.kind ?? 'site')) return;
  await trx.updateTable('products').set({ slug: to }).where('slug', '=', from).execute();
}
