import type { DocumentDetail, DocumentSummary } from '#contract/documents.ts';
import { dayOf } from '#database/queries/dates.ts';
import {
  findVersion,
  listVersions,
  readAgain,
  sourceOf,
} from '#database/queries/document-versions.ts';
import { type DocumentRow, findDocument, listDocuments } from '#database/queries/documents.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { dueChecks, stillTrue } from '#server/content/checks.ts';
import { toSummary, unknownDocument } from '#server/content/errors.ts';
import { exportAsZip } from '#server/content/export.ts';
import { problemsOf } from '#server/content/problems.ts';
import { publish } from '#server/content/publish.ts';
import { schedule, unschedule } from '#server/content/schedule.ts';
import { changeSlug, createDocument, saveDocument } from '#server/content/store.ts';
import { templateOf } from '#server/content/templates.ts';
import { restoreFromTrash, trash, unpublish } from '#server/content/unpublish.ts';
import { type ApiError, type CallResult, isApiError } from '#server/core/result.ts';
import type { AdminDependencies } from './open-admin.ts';
import { pageOf } from './page-of.ts';

const pageSize = 100;
/** All that are due are on one page, because they are sorted by page views. */
const maxDue = 1000;

/** The owner's documents: writing, publishing, scheduling, previews and the trash. */
export const documentHandlers = (dependencies: AdminDependencies) =>
  ({
    ...readHandlers(dependencies),
    ...writeHandlers(dependencies),
    ...publishHandlers(dependencies),
  }) satisfies Partial<Handlers>;

function readHandlers(dependencies: AdminDependencies) {
  const { database, clock } = dependencies;
  const { db } = database;
  return {
    'GET /api/admin/documents': listAll(dependencies),

    'GET /api/admin/checks': async ({ query: { limit }, snapshot: { library } }) => {
      const checks = await dueChecks(db, library, clock());
      return { body: { checks: checks.slice(0, limit), total: checks.length } };
    },

    'GET /api/admin/documents/:id': async ({ params: { id } }) =>
      detailOf(dependencies, (await findDocument(db, id)) ?? unknownDocument),

    'GET /api/admin/documents/:id/versions/:version': async ({ params: { id, version } }) => {
      const found = await findVersion(db, id, version);
      const row = (await listVersions(db, id)).find((one) => one.version === version);
      if (!found || !row) return { status: 404, message: 'This version doesn’t exist.' };
      return { body: { ...toVersion(row), documentId: id, source: found.source } };
    },

    'GET /api/admin/content-file': async () => exportAsZip(db, `content-${dayOf(clock())}.zip`),
  } satisfies Partial<Handlers>;
}

function listAll({
  database: { db },
  clock,
}: AdminDependencies): Handler<'GET /api/admin/documents'> {
  return async ({ query: { due, ...filter }, snapshot: { library } }) => {
    if (!due) {
      const rows = await listDocuments(db, { ...filter, limit: pageSize + 1 });
      const { shown, next } = pageOf(rows, pageSize);
      return { body: { documents: shown.map(toSummary), next } };
    }
    const now = clock();
    const checks = await dueChecks(db, library, now);
    const dueBy = now.toISOString();
    const rows = await listDocuments(db, { ...filter, dueBy, limit: maxDue });
    const places = new Map(checks.map(({ documentId }, index) => [documentId, index]));
    const placeOf = ({ id }: DocumentRow) => places.get(id) ?? checks.length;
    const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
    return { body: { documents: sorted.map(toSummary), next: null } };
  };
}

function writeHandlers(dependencies: AdminDependencies) {
  const { database, clock, publishing } = dependencies;
  const { db } = database;
  const store = { db, read: publishing.read };
  const by = authorOf(clock);
  return {
    'POST /api/admin/documents': async ({ input, session, snapshot: { library } }) => {
      const source =
        input.source ??
        (await readAgain(() =>
          templateOf({ ...store, library, now: clock() }, input.kind, input.slug),
        ));
      return detailOf(dependencies, await createDocument(store, { ...input, source }, by(session)));
    },

    'PUT /api/admin/documents/:id': async ({ params: { id }, input, session }) =>
      detailOf(dependencies, await saveDocument(store, { id, ...input }, by(session))),

    'PUT /api/admin/documents/:id/slug': async ({ params: { id }, input: { slug } }) =>
      summariesOf(await changeSlug(db, id, slug)),
  } satisfies Partial<Handlers>;
}

function publishHandlers({ clock, publishing }: AdminDependencies) {
  const by = authorOf(clock);
  return {
    'POST /api/admin/publish': async ({ input, session }) =>
      summariesOf(await publish(publishing, input, by(session))),

    'POST /api/admin/schedule': async ({ input, session }) =>
      summariesOf(await schedule(publishing, input, by(session))),

    'POST /api/admin/unschedule': async ({ input: { documents } }) =>
      summariesOf(await unschedule(publishing, documents)),

    'POST /api/admin/documents/:id/still-true': async ({ params: { id }, input, session }) =>
      summariesOf(await stillTrue(publishing, { id, ...input }, by(session))),

    'POST /api/admin/documents/:id/unpublish': async ({ params: { id }, input, session }) =>
      summariesOf(await unpublish(publishing, { id, ...input }, by(session))),

    'POST /api/admin/documents/:id/trash': async ({ params: { id }, input, session }) =>
      summariesOf(await trash(publishing, { id, ...input }, by(session))),

    'POST /api/admin/documents/:id/restore': async ({ params: { id }, input, session }) =>
      summariesOf(await restoreFromTrash(publishing, { id, ...input }, by(session))),
  } satisfies Partial<Handlers>;
}

const authorOf =
  (clock: () => Date) =>
  ({ id }: { id: number }) => ({ session: id, when: clock() });

type DetailDependencies = Pick<AdminDependencies, 'database' | 'publishing' | 'clock'>;

async function detailOf(
  dependencies: DetailDependencies,
  saved: DocumentRow | ApiError,
): Promise<CallResult<DocumentDetail>> {
  if (isApiError(saved)) return saved;
  let known: DocumentRow | undefined = saved;
  return readAgain(async () => {
    const row = known ?? (await findDocument(dependencies.database.db, saved.id));
    known = undefined;
    return row ? readDetail(dependencies, row) : unknownDocument;
  });
}

async function readDetail(
  { database: { db }, publishing, clock }: DetailDependencies,
  row: DocumentRow,
): Promise<CallResult<DocumentDetail>> {
  const [source, versions, checked] = await Promise.all([
    sourceOf(db, row.id, row.version),
    listVersions(db, row.id),
    problemsOf(publishing, row, clock()),
  ]);
  return {
    body: { ...toSummary(row), source, versions: versions.map(toVersion), ...checked },
  };
}

function summariesOf(
  rows: readonly DocumentRow[] | ApiError,
): CallResult<{ documents: DocumentSummary[] }> {
  return isApiError(rows) ? rows : { body: { documents: rows.map(toSummary) } };
}

const toVersion = (row: Awaited<ReturnType<typeof listVersions>>[number]) => ({
  version: row.version,
  at: row.at,
  reason: row.reason,
  device: row.device,
  publishedAt: row.published_at,
});
