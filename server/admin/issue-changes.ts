import type { Transaction } from 'kysely';
import { type IssueConflict, noSuchIssue } from '#contract/newsletter.ts';
import { recordChange, type What } from '#database/queries/history.ts';
import { findIssue, type Issue } from '#database/queries/newsletter-issues.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { ApiError } from '#server/core/result.ts';
import { readIssue } from '#server/newsletter/issues.ts';
import { draftDeleted } from '#server/newsletter/send.ts';
import type { AdminDependencies } from './open-admin.ts';

export const unknownIssue: ApiError = { status: 404, message: noSuchIssue };
export const conflict = (message: string): ApiError => ({ status: 409, message });

export const subjectOf = ({ date }: Pick<Issue, 'date'>): string => `issue ${date}`;

/** Changes an issue's state and records it, or returns why that is not possible. */
export async function changeState(
  { database: { db }, clock, sendMailNow }: AdminDependencies,
  { params: { id }, session }: { params: { id: number }; session: { id: number } },
  what: What,
  work: (trx: Transaction<Tables>, id: number) => Promise<boolean>,
  explain: () => ApiError | Promise<ApiError>,
) {
  const issue = await findIssue(db, id);
  if (!issue) return unknownIssue;
  const isDone = await db.transaction().execute(async (trx) => {
    if (!(await work(trx, id))) return false;
    const subject = subjectOf(issue);
    await recordChange(trx, { session: session.id, when: clock(), what, subject });
    return true;
  });
  if (!isDone) return explain();
  sendMailNow?.();
  return { body: { ok: true as const } };
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
  const current = { version: issue.version, draft: readIssue(issue).draft };
  const details: IssueConflict = { message, current };
  return { ...conflict(message), details };
}
