import type { Transaction } from 'kysely';
import type { ChangeNote, DocumentProblem } from '#contract/documents.ts';
import { raiseVersion } from '#database/queries/data-version.ts';
import { readAgain } from '#database/queries/document-versions.ts';
import { type DocumentRow, findDocuments } from '#database/queries/documents.ts';
import {
  duePublications,
  endPublication,
  findPublication,
  insertPublication,
  removeFromSchedules,
} from '#database/queries/publications.ts';
import type { Tables } from '#database/schema/tables.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { slowText, TooSlow } from './check.ts';
import { problemError, rejection } from './errors.ts';
import { checkMoves, type Plan, type Publishing, planError, publishMoves } from './moves.ts';
import { findTargets, type PublishRequest, type Target, toCandidate, toMoves } from './publish.ts';
import type { Author } from './store.ts';

export interface ScheduleRequest extends PublishRequest {
  /** An ISO time; without an offset, it is in the owner's time zone. */
  at: string;
}

/**
 * A local time that daylight saving skips comes after the gap, and the first of two repeated ones
 * counts.
 */
export function toInstant(at: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(at)) return new Date(at);
  const local = Temporal.PlainDateTime.from(at).toZonedDateTime(timeZone);
  return new Date(local.epochMilliseconds);
}

/** Pins the newest versions, which a job publishes at their time. */
export async function schedule(
  publishing: Publishing,
  { documents, note, at }: ScheduleRequest,
  author: Author,
): Promise<DocumentRow[] | ApiError> {
  const { db } = publishing.database;
  const time = toInstant(at, await publishing.timeZone());
  if (Number.isNaN(time.getTime()) || time <= author.when)
    return rejection('Choose a publish time in the future.', { field: 'at' });
  const error = await readAgain(() => scheduleError(publishing, { documents, note }, author));
  if (error) return error;
  return db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    const current = await findTargets(trx, documents);
    if (isApiError(current)) return current;
    await removeFromSchedules(
      trx,
      current.map(({ id }) => id),
    );
    await insertPublication(
      trx,
      {
        at: time.toISOString(),
        state: 'waiting',
        note: note ? JSON.stringify(note) : null,
        session: author.session,
      },
      current.map((row) => ({
        document_id: row.id,
        version: row.version,
        previous_version: row.live_version,
      })),
    );
    return findDocuments(
      trx,
      current.map(({ id }) => id),
    );
  });
}

/** Problems are reported when the owner schedules, and again when the time has come. */
async function scheduleError(
  publishing: Publishing,
  { documents, note }: PublishRequest,
  author: Author,
): Promise<ApiError | undefined> {
  const { db } = publishing.database;
  try {
    const rows = await findTargets(db, documents);
    if (isApiError(rows)) return rows;
    const live = await publishing.readLive();
    const candidates = await Promise.all(rows.map((row) => toCandidate(db, row, row.version)));
    const moves = await toMoves(publishing, { live, candidates, note, author });
    if (isApiError(moves)) return moves;
    const plan: Plan = { moves, note, needsNote: true };
    return planError(plan, await checkMoves(publishing, live, moves));
  } catch (error) {
    if (error instanceof TooSlow) return problemError([slowText]);
    throw error;
  }
}

/** Cancels the publications of documents, with all that was scheduled together; the texts stay. */
export async function unschedule(
  { database: { db } }: Publishing,
  targets: readonly Target[],
): Promise<DocumentRow[] | ApiError> {
  const isExpected = (row: DocumentRow, version: number) =>
    row.version === version || row.scheduled_version === version;
  return db.transaction().execute(async (trx) => {
    await raiseVersion(trx);
    const rows = await findTargets(trx, targets, isExpected);
    if (isApiError(rows)) return rows;
    const ids = new Set(rows.map(({ id }) => id));
    for (const waiting of new Set(rows.flatMap(({ publication_id }) => publication_id ?? [])))
      for (const { document_id } of (await findPublication(trx, waiting))?.documents ?? [])
        ids.add(document_id);
    await removeFromSchedules(trx, [...ids]);
    return findDocuments(trx, [...ids]);
  });
}

export interface ScheduledPublishing extends Publishing {
  /** On PostgreSQL the database's clock, because a process whose clock is ahead would be early. */
  databaseTime: () => Promise<Date>;
  /** In the transaction that marks a publication as failed: the email to the owner. */
  onFailure(trx: Transaction<Tables>, failure: Failure): Promise<void>;
}

export interface Failure {
  titles: string[];
  at: string;
  reason: string;
}

/** One after the other in the order of their times, because a text may refer to an earlier one. */
export async function publishDue(publishing: ScheduledPublishing): Promise<void> {
  const now = await publishing.databaseTime();
  for (const id of await duePublications(publishing.database.db, now))
    await publishScheduled(publishing, id, now);
}

/** Publishes a scheduled publication, unless it was published or canceled meanwhile. */
async function publishScheduled(
  publishing: ScheduledPublishing,
  id: number,
  now: Date,
): Promise<void> {
  const { db } = publishing.database;
  const waiting = await findPublication(db, id);
  if (waiting?.publication.state !== 'waiting') return;
  const { publication, documents } = waiting;
  const note: ChangeNote | undefined = publication.note ? JSON.parse(publication.note) : undefined;
  const author = { session: publication.session_id, when: now };
  const result = await publishMoves(publishing, author, async (_, live) => {
    const rows = await findDocuments(
      db,
      documents.map(({ document_id }) => document_id),
    );
    if (rows.some(({ publication_id }) => publication_id !== id)) return canceled;
    const candidates = await Promise.all(
      rows.map((row) => toCandidate(db, row, row.scheduled_version ?? row.version)),
    );
    const moves = await toMoves(publishing, { live, candidates, note, author });
    if (isApiError(moves)) return moves;
    const when = author.when.toISOString();
    return {
      moves,
      note,
      needsNote: true,
      publication: id,
      inTransaction: async (trx) => endPublication(trx, id, { state: 'done', at: when }),
    };
  });
  if (isApiError(result) && result !== canceled) await fail(publishing, id, result);
}

/** Not an error: the owner changed the schedule while the job was starting. */
const canceled: ApiError = { status: 409, message: 'The schedule was changed.' };

async function fail(
  { database: { db }, onFailure }: ScheduledPublishing,
  id: number,
  error: ApiError,
): Promise<void> {
  const reason = reasonOf(error);
  await db.transaction().execute(async (trx) => {
    const found = await findPublication(trx, id);
    if (!found || !(await endPublication(trx, id, { state: 'failed', error: reason }))) return;
    const rows = await findDocuments(
      trx,
      found.documents.map(({ document_id }) => document_id),
    );
    const titles = rows.map(({ title }) => title);
    await onFailure(trx, { titles, at: found.publication.at, reason });
  });
}

function reasonOf({ message, details }: ApiError): string {
  const { problems = [] } = (details ?? {}) as { problems?: DocumentProblem[] };
  const [first] = problems;
  return first ? `${message} ${first.field}: ${first.message} ${first.fix}` : message;
}
