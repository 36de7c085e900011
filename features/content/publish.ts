import type { Database } from '#platform/database/tables.ts';
import { raiseVersion } from '#platform/database/version.ts';
import type { ApiError } from '#platform/http/result.ts';
import {
  changeDocument,
  conflict,
  type Documents,
  findEdited,
  findingsOfChange,
  problemError,
  rejection,
  unknownDocument,
  withNote,
} from './documents.ts';
import {
  type DocumentRow,
  dueDocuments,
  findBySlug,
  findDocument,
  nextNumber,
  readContent,
  updateDocument,
} from './queries.ts';
import type { Note } from './values.ts';

interface Target {
  id: number;
  version: number;
}

export interface Publication extends Target {
  note?: Note | undefined;
}

/** Makes a version public; of a gadget, lists it. */
export async function publish(
  documents: Documents,
  { id, version, note }: Publication,
): Promise<DocumentRow | ApiError> {
  const row = await findEdited(documents.db, { id, version });
  return 'status' in row ? row : makeLive(documents, row, version, note);
}

const unscheduled = {
  publish_at: null,
  publish_version: null,
  publish_note: null,
  publish_problem: null,
};

/** The version may be older than the newest one: a schedule pins it. */
async function makeLive(
  documents: Documents,
  row: DocumentRow,
  version: number,
  note: Note | undefined,
): Promise<DocumentRow | ApiError> {
  const { db, kinds, clock, onPublished } = documents;
  const error = await publishError(documents, row, version);
  if (error) return error;
  const { id, kind, slug } = row;
  const when = clock();
  const hidden = await hiddenRecord(documents, { kind, slug });
  const result = await db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    if (hidden) await updateDocument(trx, hidden, firstPublished(hidden, when));
    const isNewest = await updateDocument(trx, row, {
      live_version: version,
      first_published: row.first_published ?? when.toISOString(),
      number: row.number ?? (kinds[kind].isNumbered ? await nextNumber(trx) : null),
      ...(note && { notes: withNote(row, note, when) }),
      ...unscheduled,
      updated_at: when.toISOString(),
    });
    return isNewest ? findDocument(trx, id) : undefined;
  });
  if (!result) return conflict(db, id);
  await onPublished();
  return result;
}

/** Why a version cannot become public. */
async function publishError(
  documents: Documents,
  { id, kind, slug, live_version }: DocumentRow,
  version: number,
): Promise<ApiError | undefined> {
  const content = await readContent(documents.db, id, version);
  if (!content) return unknownDocument;
  const live =
    live_version === null ? undefined : await readContent(documents.db, id, live_version);
  const { problems } = await findingsOfChange(documents, { kind, slug, ...content }, live);
  return problems.length > 0 ? problemError(problems) : undefined;
}

/** The record that a text is about, if it is not public yet. */
async function hiddenRecord(
  { db, kinds }: Documents,
  { kind, slug }: Pick<DocumentRow, 'kind' | 'slug'>,
): Promise<DocumentRow | undefined> {
  const { about } = kinds[kind];
  const row = about && (await findBySlug(db, about, slug));
  return row?.live_version === null ? row : undefined;
}

const firstPublished = ({ version, first_published }: DocumentRow, when: Date) => ({
  live_version: version,
  first_published: first_published ?? when.toISOString(),
});

/** Takes a text offline, whose page then answers 410, or hides a gadget. */
export const unpublish = (documents: Documents, id: number) => hide(documents, id, {});

/** Kept for thirty days. */
export const trash = (documents: Documents, id: number) =>
  hide(documents, id, { trashed_at: documents.clock().toISOString() });

async function hide(
  documents: Documents,
  id: number,
  to: Partial<DocumentRow>,
): Promise<DocumentRow | ApiError> {
  const result = await changeDocument(documents, id, ({ kind }) => {
    if (kind === 'site') return rejection('The site needs this. Edit it instead.');
    const updated_at = documents.clock().toISOString();
    return { ...unscheduled, live_version: null, ...to, updated_at };
  });
  await documents.onPublished();
  return result;
}

/** Takes a document out of the trash, as a draft. */
export const restore = (documents: Documents, id: number) =>
  changeDocument(documents, id, async ({ kind, slug, trashed_at }, trx) => {
    if (trashed_at === null) return undefined;
    if (await findBySlug(trx, kind, slug))
      return rejection(`“${slug}” is the address of another document now. Trash that one first.`);
    return { trashed_at: null, updated_at: documents.clock().toISOString() };
  });

export interface Schedule extends Publication {
  at: Date;
}

/** Pins a version: what is typed afterwards does not become public. */
export async function schedule(
  documents: Documents,
  { id, version, at, note }: Schedule,
): Promise<DocumentRow | ApiError> {
  const { db, clock } = documents;
  const row = await findEdited(db, { id, version });
  if ('status' in row) return row;
  if (at <= clock()) return rejection('Choose a time in the future.', { field: 'at' });
  const error = await publishError(documents, row, version);
  if (error) return error;
  const isSaved = await db.transaction().execute((trx) =>
    updateDocument(trx, row, {
      ...unscheduled,
      publish_at: at.toISOString(),
      publish_version: version,
      publish_note: note ? JSON.stringify(note) : null,
    }),
  );
  return isSaved ? ((await findDocument(db, id)) ?? unknownDocument) : conflict(db, id);
}

export const cancelSchedule = (documents: Documents, id: number) =>
  changeDocument(documents, id, () => unscheduled);

/**
 * Publishes everything whose time has come, also times that passed while the site was down. A
 * problem ends the schedule; the owner finds it on Today.
 */
export async function publishDue(
  documents: Documents,
  now: Date,
  onFailure: (row: DocumentRow, reason: string) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const row of await dueDocuments(documents.db, now))
    try {
      await publishScheduled(documents, row, onFailure);
    } catch (error) {
      // The others are published all the same, and the job runs again.
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

async function publishScheduled(
  documents: Documents,
  row: DocumentRow,
  onFailure: (row: DocumentRow, reason: string) => Promise<void>,
): Promise<void> {
  const { id, publish_version, publish_note } = row;
  if (publish_version === null) return;
  const note = publish_note === null ? undefined : (JSON.parse(publish_note) as Note);
  const result = await makeLive(documents, row, publish_version, note);
  if (!('status' in result)) return;
  // A save was faster; the next run finds the newer row.
  if (result.status === 409) return;
  const { problems = [] } = (result.details ?? {}) as { problems?: { message: string }[] };
  const reason = problems[0]?.message ?? result.message;
  await documents.db
    .updateTable('documents')
    .set({ ...unscheduled, publish_problem: reason })
    .where('id', '=', id)
    .where('publish_at', '=', row.publish_at)
    .execute();
  await onFailure(row, reason);
}

/** After a restore: what waited may have been published since the backup. */
export async function pauseSchedules(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ ...unscheduled, publish_problem: 'A restored backup paused its schedule.' })
    .where('publish_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
