import type { Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';
import { type IssueConflict, noSuchIssue } from '#features/newsletter/calls.ts';
import { findIssue, type Issue } from '#features/newsletter/issue-queries.ts';
import { readIssue } from '#features/newsletter/issues.ts';
import { draftDeleted } from '#features/newsletter/send.ts';
import type { ApiError } from '#server/core/result.ts';
import type { AdminDependencies } from './open-admin.ts';

export const unknownIssue: ApiError = { status: 404, message: noSuchIssue };
export const conflict = (message: string): ApiError => ({ status: 409, message });

/** Changes an issue's state, or returns why that is not possible. */
export async function changeState(
  { database: { db } }: AdminDependencies,
  { params: { id } }: { params: { id: number } },
  work: (trx: Transaction<Tables>, id: number) => Promise<boolean>,
  explain: () => ApiError | Promise<ApiError>,
) {
  const issue = await findIssue(db, id);
  if (!issue) return unknownIssue;
  if (!(await db.transaction().execute((trx) => work(trx, id)))) return explain();
  return { body: { ok: true as const } };
}

/** Changes a draft if nobody else did since, and returns its new version. */
export async function saveDraft(
  db: Database,
  issue: Issue,
  version: number | undefined,
  write: (trx: Transaction<Tables>) => Promise<boolean>,
) {
  const isCurrent = version === undefined || version === issue.version;
  const isDone = isCurrent && (await db.transaction().execute(write));
  return isDone
    ? { body: { ok: true as const, version: issue.version + 1 } }
    : explainConflict(db, issue.id);
}

export async function explainConflict(db: Database, id: number): Promise<ApiError> {
  const state = (await findIssue(db, id))?.state;
  if (state === 'draft')
    return withCurrent(
      db,
      id,
      'This draft was changed elsewhere. Compare both texts, then save again.',
    );
  return conflict(
    state === 'dropped'
      ? draftDeleted
      : 'This issue is already being sent and can no longer be changed.',
  );
}

/** A conflict with the version that the database has. */
export async function withCurrent(db: Database, id: number, message: string): Promise<ApiError> {
  const issue = await findIssue(db, id);
  if (!issue) return unknownIssue;
  const current = { version: issue.version, draft: readIssue(issue) };
  const details: IssueConflict = { message, current };
  return { ...conflict(message), details };
}
