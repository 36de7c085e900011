import { sourceOf } from '#database/queries/document-versions.ts';
import {
  type DocumentRow,
  findDocument,
  findDocumentsBySlug,
} from '#database/queries/documents.ts';
import { paths } from '#site/router/paths.ts';
import type { SourceChange } from './check.ts';
import type { Publishing } from './moves.ts';
import { gadgetKinds, isGadgetKind } from './slugs.ts';

/** The number of a blog entry that has none yet. */
const previewNumber = 1_000_000;

export interface PreviewRequest {
  id: number;
  /** Without it, the newest one. */
  version?: number | undefined;
}

/** A page with the texts that it would show. */
interface PreviewedPage {
  path: string;
  changes: SourceChange[];
}

/** The page of a document, with the newest texts of the same gadget, as if published now. */
export async function previewedPage(
  { database: { db }, edit }: Publishing,
  { id: requested, version: requestedVersion }: PreviewRequest,
  now: Date,
): Promise<PreviewedPage | undefined> {
  const row = await findDocument(db, requested);
  if (!row) return undefined;
  const siblings = isGadgetKind(row.kind)
    ? await findDocumentsBySlug(db, gadgetKinds, row.slug)
    : [];
  const shown = [row, ...siblings.filter(({ id }) => id !== row.id)];
  const texts = await Promise.all(
    shown.map(async ({ id, kind, version }) => {
      const source = await sourceOf(
        db,
        id,
        id === row.id ? (requestedVersion ?? version) : version,
      );
      const isDated = kind === 'review' || kind === 'post';
      const complete = { at: now.toISOString(), number: previewNumber };
      return { source, edits: isDated ? [{ complete }] : [] };
    }),
  );
  const sources = await edit(texts);
  const changes = shown.map(({ id, kind, slug }, index) => ({
    id,
    kind,
    slug,
    source: sources[index] ?? '',
  }));
  const hasPage = !isGadgetKind(row.kind) || shown.some(({ kind }) => kind === 'review');
  return { path: hasPage ? pathOf(row) : paths.home(), changes };
}

/** The page that shows a document. */
function pathOf({ kind, slug }: Pick<DocumentRow, 'kind' | 'slug'>): string {
  if (isGadgetKind(kind)) return paths.review(slug);
  if (kind === 'post') return paths.post(slug);
  return kind === 'page' ? `/${slug}` : paths.home();
}
