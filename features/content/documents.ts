import type { Transaction } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { raiseVersion } from '#platform/database/version.ts';
import type { ApiError } from '#platform/http/result.ts';
import {
  type DocumentContent,
  isTextKind,
  type Kind,
  type Kinds,
  slugOf,
  titleOf,
  type Value,
} from './kinds.ts';
import {
  checkFields,
  type Findings,
  newProblems,
  type Problem,
  type ProposedDocument,
} from './problems.ts';
import {
  type DocumentRow,
  deleteAutosaves,
  dueDocuments,
  findBySlug,
  findDocument,
  insertDocument,
  insertVersions,
  keepVersion,
  nextNumber,
  readContent,
  readLive,
  showNextVersions,
  updateDocument,
} from './queries.ts';
import type { Contradiction } from './table.ts';
import type { Note, Update } from './values.ts';

export interface Documents {
  db: Database;
  kinds: Kinds;
  clock(): Date;
  /** What contradicts other documents, as if it were public. */
  check(proposed: ProposedDocument): Promise<Findings>;
  /** Sentences elsewhere that state what a change of a record replaces. */
  contradicted(proposed: ProposedDocument, before: Value): Promise<Contradiction[]>;
  /** Whether readers are told about a change of a record. */
  needsNote(proposed: ProposedDocument, before: Value): Promise<boolean>;
  /** Called after a commit that changed what is public. */
  onPublished(): Promise<void>;
  /** The uploaded pictures as files of an export. */
  pictures(): AsyncIterable<{ path: string; bytes: Uint8Array }>;
}

export interface Save extends DocumentContent {
  id: number;
  /** The version that the edit started from. */
  version: number;
  /** Of a record, shown with its text. */
  note?: Note | undefined;
  /** Keeps the version that it replaces, which may be an autosave of another window. */
  keep?: boolean | undefined;
}

const rejection = (message: string, details: object = {}): ApiError => ({
  status: 422,
  message,
  details: { message, ...details },
});

export const unknownDocument: ApiError = {
  status: 404,
  message: 'This document does not exist any more.',
};

const inTrash = rejection('This is in the trash. Restore it first.');

/** In bytes of UTF-8. */
const maxBytes = 64 * 1024;

/** Autosaves of one login within this time are replaced by the next one. */
const autosaveSpan = 10 * 60 * 1000;

/** A text that is edited: not found, in the trash, or changed by somebody else. */
async function findEdited(
  db: Database,
  { id, version }: { id: number; version: number },
): Promise<DocumentRow | ApiError> {
  const row = await findDocument(db, id);
  if (!row) return unknownDocument;
  if (row.trashed_at !== null) return inTrash;
  return row.version === version ? row : conflict(db, id);
}

/** The answer to a change of an older version: what somebody else has saved. */
async function conflict(db: Database, id: number): Promise<ApiError> {
  const row = await findDocument(db, id);
  const content = row && (await readContent(db, id, row.version));
  if (!row || !content) return unknownDocument;
  const message = `“${row.title}” was changed elsewhere. Compare both, then save again.`;
  return {
    status: 409,
    message,
    details: { message, current: { version: row.version, ...content } },
  };
}

export interface NewDocument extends Partial<DocumentContent> {
  kind: Kind;
  slug: string;
}

/** Undefined if its slug is taken. */
export async function addDocument(
  trx: Transaction<Tables>,
  { kind, slug, value = {}, body = '' }: NewDocument,
  { when, session }: { when: Date; session: number | null },
): Promise<DocumentRow | undefined> {
  const title = titleOf(slug, value);
  const id = await insertDocument(trx, { kind, slug, title, updated_at: when.toISOString() });
  if (id === undefined) return undefined;
  await insertVersions(trx, [{ id, version: 1, value, body, savedAt: when, session }]);
  await updateDocument(trx, { id, version: 0 }, { version: 1 });
  return findDocument(trx, id);
}

/** A new document is hidden: a text until it is published, a gadget until it is listed. */
export async function createDocument(
  { db, kinds, clock }: Documents,
  document: NewDocument,
  session: number,
): Promise<DocumentRow | ApiError> {
  const error = slugError(document) ?? sizeError(document);
  if (error) return error;
  const { kind, slug, value = {}, body = '' } = document;
  if (kind === 'site') return rejection('The records of the site exist already. Edit one of them.');
  if (!isTextKind(kind)) {
    const { problems } = checkFields(kinds, { kind, slug, value, body });
    if (problems.length > 0) return problemError(problems);
  }
  const row = await db
    .transaction()
    .execute((trx) => addDocument(trx, document, { when: clock(), session }));
  return row ?? takenSlug(slug);
}

/**
 * A record is public when it is saved, unless it is hidden; a rule that this change breaks stops
 * it. A text can always be saved.
 */
export async function saveDocument(
  documents: Documents,
  { id, version, value, body, note, keep }: Save,
  session: number | null,
): Promise<DocumentRow | ApiError> {
  const { db, clock, onPublished } = documents;
  const row = await findEdited(db, { id, version });
  if ('status' in row) return row;
  const { kind, slug, live_version } = row;
  const known = await readContent(db, id, version);
  if (known && isSame(known, { value, body })) return row;
  const proposed = { kind, slug, value, body };
  const error = sizeError(proposed);
  if (error) return error;
  const isText = isTextKind(kind);
  if (!isText) {
    const { problems } = await findingsOfChange(documents, proposed, known);
    if (problems.length > 0) return problemError(problems);
  }
  const isLive = !isText && live_version !== null;
  if (isLive && !note && known && (await documents.needsNote(proposed, known.value)))
    return rejection('Say what changed, for readers of the review.', { field: 'note' });
  const found = isLive && known ? await documents.contradicted(proposed, known.value) : [];
  const when = clock();
  const saved = await db.transaction().execute(async (trx) => {
    if (isLive) await raiseVersion(trx);
    const isNewest = await updateDocument(trx, row, {
      title: titleOf(slug, value),
      version: version + 1,
      updated_at: when.toISOString(),
      ...(isLive && { live_version: version + 1 }),
      ...(found.length > 0 && { contradictions: withContradictions(row, found) }),
      ...(note && { notes: withNote(row, note, when) }),
    });
    if (!isNewest) return undefined;
    if (keep) await keepVersion(trx, id, version);
    await insertVersions(trx, [{ id, version: version + 1, value, body, savedAt: when, session }]);
    if (isText && session !== null)
      await deleteAutosaves(trx, row, session, {
        since: new Date(when.getTime() - autosaveSpan),
        before: version + 1,
      });
    return findDocument(trx, id);
  });
  if (!saved) return conflict(db, id);
  if (isLive) await onPublished();
  return saved;
}

/** Changes what no rule and no reader judges in many public records, in one transaction. */
export async function touchRecords(
  { db, clock, onPublished }: Documents,
  ids: readonly number[],
  change: (value: Value, id: number) => void,
  session: number,
): Promise<ApiError | undefined> {
  const savedAt = clock();
  const isDone = await db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    const rows = await readLive(trx, ids);
    if (rows.length < ids.length) return false;
    const changed = rows.map(({ id, version, value, body }) => {
      change(value, id);
      return { id, version: version + 1, value, body, savedAt, session };
    });
    await insertVersions(trx, changed);
    await showNextVersions(trx, ids, savedAt);
    return true;
  });
  if (!isDone) return unknownDocument;
  await onPublished();
  return undefined;
}

const isSameSentence = (one: Contradiction) => (other: Contradiction) =>
  one.id === other.id && one.sentence === other.sentence;

function withContradictions(
  { contradictions }: DocumentRow,
  found: readonly Contradiction[],
): string {
  const known = JSON.parse(contradictions) as Contradiction[];
  return JSON.stringify([...known, ...found.filter((one) => !known.some(isSameSentence(one)))]);
}

/** The owner says that a sentence is right although the record changed. */
export const markStillRight = (documents: Documents, id: number, settled: Contradiction) =>
  changeDocument(documents, id, (row) => {
    const known = JSON.parse(row.contradictions) as Contradiction[];
    const isSettled = isSameSentence(settled);
    return { contradictions: JSON.stringify(known.filter((one) => !isSettled(one))) };
  });

type Columns = Partial<Omit<DocumentRow, 'id' | 'kind'>>;

/** Changes columns of a document: `decide` returns them, or why not, or nothing to leave it as it is. */
async function changeDocument(
  { db }: Documents,
  id: number,
  decide: (
    row: DocumentRow,
    trx: Transaction<Tables>,
  ) => Columns | ApiError | undefined | Promise<Columns | ApiError | undefined>,
): Promise<DocumentRow | ApiError> {
  return db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    const row = await findDocument(trx, id);
    if (!row) return unknownDocument;
    const to = await decide(row, trx);
    if (!to || 'status' in to) return to ?? row;
    await updateDocument(trx, row, to);
    return (await findDocument(trx, id)) ?? unknownDocument;
  });
}

/** Newest first. */
function withNote({ notes }: DocumentRow, note: Note, when: Date): string {
  const update: Update = { date: when.toISOString().slice(0, 10), ...note };
  return JSON.stringify([update, ...JSON.parse(notes)]);
}

const isSame = (one: DocumentContent, other: DocumentContent): boolean =>
  one.body === other.body && JSON.stringify(one.value) === JSON.stringify(other.value);

/** Of a document alone and beside others. */
async function findingsOf(
  { kinds, check }: Documents,
  proposed: ProposedDocument,
): Promise<Findings> {
  const { problems, hasShape } = checkFields(kinds, proposed);
  if (!hasShape) return { problems, warnings: [] };
  const found = await check(proposed);
  return { problems: [...problems, ...found.problems], warnings: found.warnings };
}

/** What a change breaks is a problem; what was broken before is a warning. */
export async function findingsOfChange(
  documents: Documents,
  proposed: ProposedDocument,
  before: DocumentContent | undefined,
): Promise<Findings> {
  const found = await findingsOf(documents, proposed);
  if (found.problems.length === 0 || !before) return found;
  const known = await findingsOf(documents, { ...proposed, ...before });
  // A sentence that another field of the record contradicts now is one for the owner's list.
  const own = checkFields(documents.kinds, proposed).problems;
  const isOwn = ({ field, message }: Problem) =>
    own.some((one) => one.field === field && one.message === message);
  const isEdited = ({ field }: Problem) =>
    JSON.stringify(at(proposed.value, field)) !== JSON.stringify(at(before.value, field));
  const problems = newProblems(found.problems, known.problems).filter(
    (problem) => isTextKind(proposed.kind) || isOwn(problem) || isEdited(problem),
  );
  const old = found.problems.filter((problem) => !problems.includes(problem));
  return { problems, warnings: [...old, ...found.warnings] };
}

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], value);

const problemError = (problems: Problem[]): ApiError =>
  rejection(
    problems.length === 1
      ? 'There is 1 problem to fix.'
      : `There are ${problems.length} problems to fix.`,
    { problems, field: problems[0]?.field },
  );

export function sizeError({
  value = {},
  body = '',
}: Partial<DocumentContent>): ApiError | undefined {
  const bytes = Buffer.byteLength(JSON.stringify(value)) + Buffer.byteLength(body);
  return bytes > maxBytes
    ? { status: 413, message: `This is too long. The limit is ${maxBytes / 1024} KB.` }
    : undefined;
}

const maxSlugLength = 80;

export function slugError({
  kind,
  slug,
}: Pick<NewDocument, 'kind' | 'slug'>): ApiError | undefined {
  const reject = (message: string) => rejection(message, { field: 'slug' });
  if (slug.length > maxSlugLength)
    return reject(`Shorten the address to ${maxSlugLength} characters or fewer.`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return reject('Use small letters, digits and single hyphens in the address, such as my-text.');
  // `/compare/a-vs-b` has the slugs of several gadgets, and `/blog/7` is the text with that number.
  const isReserved =
    slug in {} ||
    (kind === 'gadget' && slug.split('-').includes('vs')) ||
    (kind === 'post' && /^\d+$/.test(slug));
  return isReserved ? reject(`“${slug}” is reserved. Choose another address.`) : undefined;
}

const takenSlug = (slug: string): ApiError =>
  rejection(`“${slug}” is the address of another document. Choose another one.`, { field: 'slug' });

/** Changes the address of a document that was never public. */
export const changeSlug = (documents: Documents, id: number, slug: string) =>
  changeDocument(documents, id, async (row, trx) => {
    if (row.slug === slug) return undefined;
    if (row.first_published !== null || row.kind === 'site')
      return rejection('It has been public at its address, so the address stays.', {
        field: 'slug',
      });
    const error = slugError({ kind: row.kind, slug });
    if (error) return error;
    if (await findBySlug(trx, row.kind, slug)) return takenSlug(slug);
    return { slug, updated_at: documents.clock().toISOString() };
  });

export interface NewReview {
  /** A slug; or the name of a new gadget, with its kind. */
  gadget?: string | undefined;
  name?: string | undefined;
  kind?: string | undefined;
}

/** The draft of a review and, if there is none, its hidden gadget: both or nothing. */
export async function createReview(
  documents: Documents,
  { gadget, name = '', kind }: NewReview,
  session: number,
): Promise<DocumentRow | ApiError> {
  const { db, kinds, clock } = documents;
  const slug = gadget ?? slugOf(name);
  const error = slugError({ kind: 'gadget', slug });
  if (error) return error;
  const known = await findBySlug(db, 'gadget', slug);
  const value: Value = { name: name.trim(), kind };
  if (!known) {
    if (gadget !== undefined) return rejection(`There is no gadget “${gadget}”.`);
    const { problems } = checkFields(kinds, { kind: 'gadget', slug, value, body: '' });
    if (problems.length > 0) return problemError(problems);
  }
  const by = { when: clock(), session };
  const title = `${known?.title ?? name.trim()} Review`;
  const row = await db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    if (!(await findBySlug(trx, 'gadget', slug)))
      await addDocument(trx, { kind: 'gadget', slug, value }, by);
    return addDocument(trx, { kind: 'review', slug, value: { title } }, by);
  });
  return row ?? rejection('This gadget has a review. Open it under Texts.', { field: 'gadget' });
}

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
