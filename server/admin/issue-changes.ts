import type { Transaction } from 'kysely';
import { type IssueConflict, noSuchIssue } from '#contract/newsletter.ts';
import { type Change, recordChange, type What } from '#database/queries/history.ts';
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

/** Changes a draft if nobody else did since, records it, and returns its new version. */
export async function recordDraftChange(
  { database: { db }, clock }: Pick<AdminDependencies, 'database' | 'clock'>,
  issue: Issue,
  { session, version }: { session: { id: number }; version?: number },
  write: (trx: Transaction<Tables>) => Promise<boolean>,
  change: Pick<Change, 'what' | 'before' | 'after'>,
) {
  const isDone = await db.transaction().execute(async (trx) => {
    if (version !== undefined && version !== issue.version) return false;
    if (!(await write(trx))) return false;
    const subject = subjectOf(issue);
    await recordChange(trx, { session: session.id, when: clock(), subject, ...change });
    return true;
  });
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
  const current = { version: issue.version, draft: readIssue(issue).draft };
  const details: IssueConflict = { message, current };
  return { ...conflict(message), details };
}
