import { createHash, randomBytes } from 'node:crypto';
import type { PreviewLink } from '#contract/documents.ts';
import { findVersion, sourceOf } from '#database/queries/document-versions.ts';
import {
  type DocumentRow,
  findDocument,
  findDocumentsBySlug,
} from '#database/queries/documents.ts';
import { endPreviews, findPreview, insertPreview } from '#database/queries/previews.ts';
import type { Database } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';
import { paths } from '#site/router/paths.ts';
import type { SourceChange } from './check.ts';
import { conflict, unknownDocument } from './errors.ts';
import type { Publishing } from './moves.ts';
import { gadgetKinds, isGadgetKind } from './slugs.ts';
import type { Author } from './store.ts';

/** The query parameter of a preview's URL. */
export const previewParameter = 'preview';

/** The number of a blog entry that has none yet. */
const previewNumber = 1_000_000;

/** Stored for a link that follows the newest version. */
const newest = 0;

const week = 7 * 24 * 60 * 60 * 1000;

const hashToken = (token: string): string =>
  createHash('sha256').update(`preview ${token}`).digest('base64url');

interface PreviewRequest {
  id: number;
  /** Without it, the link follows the newest version. */
  version?: number | undefined;
}

/** A link to the page as it would look, for seven days and without a login. */
export async function createPreview(
  db: Database,
  siteUrl: string,
  { id, version }: PreviewRequest,
  { session, when }: Author & { session: number },
): Promise<PreviewLink | ApiError> {
  const row = await findDocument(db, id);
  if (!row) return unknownDocument;
  if (version !== undefined && !(await findVersion(db, id, version))) return conflict(db, row);
  const token = randomBytes(32).toString('base64url');
  const endsAt = new Date(when.getTime() + week).toISOString();
  await insertPreview(db, {
    token_hash: hashToken(token),
    document_id: id,
    version: version ?? newest,
    session_id: session,
    ends_at: endsAt,
  });
  return { url: `${siteUrl}${await previewPath(db, row)}?${previewParameter}=${token}`, endsAt };
}

/** A gadget without a review is shown on the home page. */
async function previewPath(db: Database, row: DocumentRow): Promise<string> {
  const hasPage =
    !isGadgetKind(row.kind) || (await findDocumentsBySlug(db, ['review'], row.slug)).length > 0;
  return hasPage ? pathOf(row) : paths.home();
}

export async function revokePreviews(
  db: Database,
  id: number,
  now: Date,
): Promise<{ ok: true } | ApiError> {
  if (!(await findDocument(db, id))) return unknownDocument;
  await endPreviews(db, now, { document_id: id });
  return { ok: true };
}

/** The page that shows a document. */
export function pathOf({ kind, slug }: Pick<DocumentRow, 'kind' | 'slug'>): string {
  if (isGadgetKind(kind)) return paths.review(slug);
  if (kind === 'post') return paths.post(slug);
  return kind === 'page' ? `/${slug}` : paths.home();
}

/** The texts that a token shows, with the newest ones of the same gadget, as if published now. */
export async function previewedChanges(
  { database: { db }, edit }: Publishing,
  token: string,
  now: Date,
): Promise<SourceChange[] | undefined> {
  const preview = await findPreview(db, hashToken(token), now);
  const row = preview && (await findDocument(db, preview.document_id));
  if (!preview || !row) return undefined;
  const siblings = isGadgetKind(row.kind)
    ? await findDocumentsBySlug(db, gadgetKinds, row.slug)
    : [];
  const shown = [row, ...siblings.filter(({ id }) => id !== row.id)];
  const texts = await Promise.all(
    shown.map(async ({ id, kind, version }) => {
      const source = await sourceOf(db, id, (id === row.id && preview.version) || version);
      const isDated = kind === 'review' || kind === 'post';
      const complete = { at: now.toISOString(), number: previewNumber };
      return { source, edits: isDated ? [{ complete }] : [] };
    }),
  );
  const sources = await edit(texts);
  return shown.map(({ id, kind, slug }, index) => ({
    id,
    kind,
    slug,
    source: sources[index] ?? '',
  }));
}
