import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { type ApiError, type CallResult, isApiError } from '#platform/http/result.ts';
import { toInstant } from '#platform/time.ts';
import type { DocumentDetail, DocumentSummary } from './calls.ts';
import {
  cancelSchedule,
  changeSlug,
  createDocument,
  createReview,
  type Documents,
  findingsOfChange,
  markStillRight,
  publish,
  restore,
  saveDocument,
  schedule,
  trash,
  unknownDocument,
  unpublish,
} from './documents.ts';
import { isTextKind, kinds, slugOf, titleOf } from './kinds.ts';
import type { LiveDocument, PublicContent } from './public-content.ts';
import {
  type DocumentRow,
  findDocument,
  listDocuments,
  listVersions,
  readContent,
  stateOf,
} from './queries.ts';
import type { Contradiction } from './table.ts';
import { exportAsZip } from './transfer.ts';

export interface ContentDependencies extends Pick<AdminDependencies, 'settings'> {
  documents: Documents;
  published(): Promise<PublicContent>;
  /** Those whose sentence is still public. */
  stillPublic(
    content: PublicContent,
    contradictions: readonly Contradiction[],
  ): readonly Contradiction[];
}

/** Writing, publishing, scheduling and the trash. */
export function contentHandlers(dependencies: ContentDependencies) {
  const { documents, settings } = dependencies;
  const { db, clock } = documents;
  const detail = (row: DocumentRow | ApiError) => detailOf(dependencies, row);
  return {
    'GET /api/admin/documents': async ({ query }) => {
      const { documents: rows, next } = await listDocuments(db, query);
      return { body: { documents: rows.map(toSummary), next } };
    },

    'POST /api/admin/documents': async ({ input, session }) => {
      const { kind, value = {}, body = '' } = input;
      const slug = input.slug || slugOf(titleOf('', value));
      return detail(await createDocument(documents, { kind, slug, value, body }, session.id));
    },

    'POST /api/admin/reviews': async ({ input, session }) =>
      detail(await createReview(documents, input, session.id)),

    'GET /api/admin/documents/:id': async ({ params: { id } }) =>
      detail((await findDocument(db, id)) ?? unknownDocument),

    'PUT /api/admin/documents/:id': async ({ params, input, session }) =>
      detail(await saveDocument(documents, { ...params, ...input }, session.id)),

    'PUT /api/admin/documents/:id/live': async ({ params, input }) =>
      detail(await publish(documents, { ...params, ...input })),

    'DELETE /api/admin/documents/:id/live': async ({ params: { id } }) =>
      detail(await unpublish(documents, id)),

    'PUT /api/admin/documents/:id/schedule': async ({ params, input }) => {
      const at = toInstant(input.at, (await settings.current()).timeZone);
      return detail(await schedule(documents, { ...params, ...input, at }));
    },

    'DELETE /api/admin/documents/:id/schedule': async ({ params: { id } }) =>
      detail(await cancelSchedule(documents, id)),

    'PUT /api/admin/documents/:id/trash': async ({ params: { id } }) =>
      detail(await trash(documents, id)),

    'DELETE /api/admin/documents/:id/trash': async ({ params: { id } }) =>
      detail(await restore(documents, id)),

    'PUT /api/admin/documents/:id/slug': async ({ params: { id }, input: { slug } }) =>
      detail(await changeSlug(documents, id, slug)),

    'PUT /api/admin/documents/:id/still-right': async ({ params, input: { about, sentence } }) =>
      detail(await markStillRight(documents, params.id, { id: about, sentence })),

    'GET /api/admin/documents/:id/versions/:version': async ({ params: { id, version } }) => {
      const content = await readContent(db, id, version);
      return content
        ? { body: { version, ...content } }
        : { status: 404, message: 'This version doesn’t exist.' };
    },

    'GET /api/admin/content-file': async () =>
      exportAsZip(documents, `content-${clock().toISOString().slice(0, 10)}.zip`),
  } satisfies Partial<Handlers>;
}

const toSummary = (row: DocumentRow): DocumentSummary => ({
  id: row.id,
  kind: row.kind,
  slug: row.slug,
  title: row.title,
  state: stateOf(row),
  version: row.version,
  liveVersion: row.live_version,
  publishAt: row.publish_at,
  publishVersion: row.publish_version,
  publishProblem: row.publish_problem,
  updatedAt: row.updated_at,
});

async function detailOf(
  { documents, published, stillPublic }: ContentDependencies,
  row: DocumentRow | ApiError,
): Promise<CallResult<DocumentDetail>> {
  if (isApiError(row)) return row;
  const { db } = documents;
  const content = await readContent(db, row.id, row.version);
  if (!content) return unknownDocument;
  const before =
    row.live_version === null ? undefined : await readContent(db, row.id, row.live_version);
  const [versions, findings, live] = await Promise.all([
    listVersions(db, row.id),
    findingsOfChange(documents, { kind: row.kind, slug: row.slug, ...content }, before),
    published(),
  ]);
  const shown = kinds.flatMap((kind) => live.list(kind));
  const titleAt = (id: number) => {
    const found = shown.find((one) => one.id === id);
    return found ? titleOf(found.slug, found.value) : '';
  };
  return {
    body: {
      ...toSummary(row),
      ...content,
      versions: versions.map(({ version, saved_at }) => ({ version, savedAt: saved_at })),
      ...findings,
      contradictions: stillPublic(live, JSON.parse(row.contradictions)).map(({ id, sentence }) => ({
        id,
        sentence,
        title: titleAt(id),
      })),
      linkedFrom: linksTo(shown, documents.kinds[row.kind].path?.(row.slug), row),
    },
  };
}

/** Public documents that link to a page or, if a record has none, name its slug. */
function linksTo(
  documents: readonly LiveDocument[],
  path: string | undefined,
  { kind, slug, id }: Pick<LiveDocument, 'kind' | 'slug' | 'id'>,
): { id: number; title: string }[] {
  if (kind === 'site') return [];
  const named = new RegExp(`(?<![\\w/-])${path ?? slug}(?![\\w-])`);
  return documents
    .filter(
      (document) => document.id !== id && !(isTextKind(document.kind) && document.slug === slug),
    )
    .filter(({ value, body }) => named.test(body) || named.test(JSON.stringify(value)))
    .map((document) => ({ id: document.id, title: titleOf(document.slug, document.value) }));
}
