import { endSessions } from '#features/account/sessions.ts';
import { pauseSchedules } from '#features/content/documents.ts';
import { issuesBeingSent, pauseIssue } from '#features/newsletter/issue-queries.ts';
import { confirmationJob } from '#features/newsletter/subscription.ts';
import type { Database } from '#platform/database/tables.ts';

export interface Paused extends PausedMail {
  /** Number of scheduled publications. */
  publications: number;
}

/** What waited for its time may have been sent or published since the backup. */
export async function pauseAfterRestore(db: Database, at: Date): Promise<Paused> {
  await endSessions(db, at);
  const publications = await pauseSchedules(db);
  return { ...(await pauseUnsentMail(db, at)), publications };
}

interface PausedMail {
  /** Number of emails, without those of newsletter issues. */
  mails: number;
  /** Dates of the paused issues. */
  issues: string[];
}

const restoredDraft =
  'A restored backup canceled the send time of this draft, because it may have been sent since. Check your inbox, then choose a time again.';

/** Pauses issues; other unsent emails may have been sent since the backup, so they are not resent. */
export async function pauseUnsentMail(db: Database, at: Date): Promise<PausedMail> {
  const now = at.toISOString();
  const why = `The database was restored from a backup at ${now.slice(0, 16).replace('T', ', ')} UTC. It may have left before that.`;
  const paused: number[] = [];
  for (const id of await issuesBeingSent(db)) if (await pauseIssue(db, id)) paused.push(id);
  const open = () => db.updateTable('outbox').where('state', '=', 'waiting');
  await open()
    .set({ open_attempts: 1, last_response: why })
    .where('issue_id', 'is not', null)
    .execute();
  const { numUpdatedRows } = await open()
    .set({ state: 'maybe', ended_at: now, last_response: why })
    .where('issue_id', 'is', null)
    .executeTakeFirst();
  await db
    .updateTable('jobs')
    .set({ state: 'given up', ended_at: now, lease_until: null, last_error: why })
    .where('kind', '=', confirmationJob.name)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  await db
    .updateTable('issues')
    .set({ send_at: null, problem: restoredDraft })
    .where('state', '=', 'draft')
    .where('send_at', 'is not', null)
    .execute();
  const issues = await db
    .selectFrom('issues')
    .select('date')
    .where('id', 'in', [0, ...paused])
    .execute();
  return { mails: Number(numUpdatedRows), issues: issues.map(({ date }) => date) };
}
