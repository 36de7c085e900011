import { type Selectable, sql, type Transaction } from 'kysely';
import { rowCount } from '#platform/database/rows.ts';
import type { Database, Engine, Tables } from '#platform/database/tables.ts';
import { raiseVersion } from '#platform/database/version.ts';
import { cancelMails, priorities } from '#platform/mail/outbox.ts';
import type { IssueProgress } from './calls.ts';
import type { IssueTable } from './table.ts';

export type Issue = Selectable<IssueTable>;

export interface NewIssue {
  date: string;
  draft: string;
  coversUntil: Date;
}

/** Undefined if another process was first, or the issue of that day was started. */
export async function insertIssue(
  db: Database,
  issue: NewIssue,
  at: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('issues')
    .values({
      date: issue.date,
      state: 'draft',
      draft: issue.draft,
      covers_until: issue.coversUntil.toISOString(),
      made_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findIssue(db: Database, id: number): Promise<Issue | undefined> {
  return db.selectFrom('issues').selectAll().where('id', '=', id).executeTakeFirst();
}

/** There is at most one. */
export async function findDraft(db: Database): Promise<Issue | undefined> {
  return db.selectFrom('issues').selectAll().where('state', '=', 'draft').executeTakeFirst();
}

/** Paused issues with unsent emails, or that were stopped; the newest first. */
export async function pausedIssues(db: Database): Promise<Issue[]> {
  return db
    .selectFrom('issues')
    .selectAll()
    .where('state', '=', 'paused')
    .where(({ or, eb }) => or([hasUnsentMails, eb('problem', 'is not', null)]))
    .orderBy('id', 'desc')
    .execute();
}

const hasUnsentMails = sql<boolean>`exists (
  select 1 from outbox where outbox.issue_id = issues.id and outbox.state = 'waiting')`;

/** The newest first. */
export const listIssues = (db: Database): Promise<Issue[]> =>
  db
    .selectFrom('issues')
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();

/** Issues that were sent or are being sent, which are public. */
const published = (db: Database) =>
  db.selectFrom('issues').selectAll().where('state', 'in', ['sending', 'paused']);

/** Newest first. */
export const listPublishedIssues = (db: Database): Promise<Issue[]> =>
  published(db).orderBy('date', 'desc').limit(500).execute();

export async function hasPublishedIssue(db: Database): Promise<boolean> {
  return (await published(db).limit(1).executeTakeFirst()) !== undefined;
}

export async function findPublishedIssue(db: Database, date: string): Promise<Issue | undefined> {
  return published(db).where('date', '=', date).executeTakeFirst();
}

/**
 * False if it is in another state, or was changed since the caller read this version. A draft gets a
 * new version, so that a send or an edit of the old one fails.
 */
export async function changeIssue(
  db: Database,
  { id, version }: { id: number; version?: number },
  from: Issue['state'],
  to: Partial<Omit<Issue, 'id' | 'version'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('issues')
    .set(({ eb }) => ({ ...to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', from)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if it was started. */
export async function deleteDraft(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('issues')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** When the owner wants the draft to be sent. */
export async function nextSendTime(db: Database): Promise<Date | undefined> {
  const at = (await findDraft(db))?.send_at;
  return at ? new Date(at) : undefined;
}

/** False if it is not being sent, or was sent; with a problem, also after the last email. */
export async function pauseIssue(
  db: Database,
  id: number,
  problem: string | null = null,
): Promise<boolean> {
  if (problem === null && !(await issuesBeingSent(db)).has(id)) return false;
  const isPaused = await changeIssue(db, { id }, 'sending', { state: 'paused', problem });
  if (isPaused) await prioritizeMails(db, id, priorities.paused);
  return isPaused;
}

export async function resumeIssue(db: Database, id: number, priority: number): Promise<boolean> {
  const isResumed = await changeIssue(db, { id }, 'paused', { state: 'sending', problem: null });
  if (isResumed) await prioritizeMails(db, id, priority);
  return isResumed;
}

async function prioritizeMails(db: Database, issue: number, priority: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ priority })
    .where('issue_id', '=', issue)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * One email for every reader, in one statement inside the database. Readers are locked until the
 * transaction ends, so that an unsubscribe waits for it.
 */
export async function addIssueMails(
  trx: Transaction<Tables>,
  engine: Engine,
  /** `field`: the merge field of the unsubscribe token. */
  { issue, body, field }: { issue: number; body: number; field: string },
  at: Date,
): Promise<void> {
  const now = at.toISOString();
  const lock = engine === 'postgres' ? sql`for share` : sql``;
  await sql`insert into outbox (kind, priority, to_address, about, merge_fields, body_id, issue_id,
      state, attempts, open_attempts, due_at, made_at)
    select 'issue', ${sql.lit(priorities.bulk)}, email, email, '{"' || ${field} || '":' || id || '}',
      cast(${body} as integer), cast(${issue} as integer), 'waiting', 0, 0, ${now}, ${now}
    from subscribers where state = 'confirmed' and email is not null order by id ${lock}`.execute(
    trx,
  );
}

/** Issues with unsent emails. */
export async function issuesBeingSent(db: Database): Promise<Set<number>> {
  const rows = await db
    .selectFrom('issues')
    .select('id')
    .where('state', 'in', ['sending', 'paused'])
    .where(hasUnsentMails)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The last emails that are compared, and how many of them must have failed. */
const compared = { emails: 20, failed: 5 };

/** Most of the last recipients: then the server is wrong, not the addresses. */
export async function isMostlyRefused(db: Database, issue: number): Promise<boolean> {
  const last = await db
    .selectFrom('outbox')
    .select('state')
    .where('issue_id', '=', issue)
    .where('state', 'in', ['sent', 'maybe', 'failed'])
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(compared.emails)
    .execute();
  const failed = last.filter(({ state }) => state === 'failed').length;
  return failed >= compared.failed && failed > last.length / 2;
}

/** The refused recipients are readers again, and get the issue when it is resumed. */
export async function takeBackRefusals(
  trx: Transaction<Tables>,
  issue: number,
  priority: number,
): Promise<void> {
  const refused = trx
    .selectFrom('outbox')
    .select('about')
    .where('issue_id', '=', issue)
    .where('state', '=', 'failed');
  await trx
    .updateTable('subscribers')
    .set({ state: 'confirmed', blocked_at: null, blocked_reason: null })
    .where('state', '=', 'blocked')
    .where('email', 'in', refused)
    .execute();
  await trx
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, ended_at: null, priority })
    .where('issue_id', '=', issue)
    .where('state', '=', 'failed')
    .execute();
}

/**
 * Cancels the unsent emails of a paused issue. If nobody got it, it is deleted; its stories are
 * news again. False if it is not paused.
 */
export async function discardIssue(
  trx: Transaction<Tables>,
  id: number,
  at: Date,
): Promise<boolean> {
  if (!(await changeIssue(trx, { id }, 'paused', { state: 'sending', problem: null })))
    return false;
  const ofIssue = trx.selectFrom('outbox').where('issue_id', '=', id);
  await cancelMails(trx, 'issue_id', [id], at);
  if ((await rowCount(ofIssue.where('state', 'in', ['sent', 'maybe']))) === 0) {
    await trx.deleteFrom('outbox').where('issue_id', '=', id).execute();
    await trx.deleteFrom('issues').where('id', '=', id).execute();
  }
  await raiseVersion(trx);
  return true;
}

/** How many emails are in each state, and the last error of one that was not certainly delivered. */
export async function progressOf(db: Database, issue: number): Promise<IssueProgress> {
  const mails = db.selectFrom('outbox').where('issue_id', '=', issue);
  const counts = await mails
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const error = await mails
    .select('last_response')
    .where('state', '!=', 'sent')
    .where('last_response', 'is not', null)
    .orderBy(sql`coalesce(ended_at, due_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...{ waiting: 0, sent: 0, maybe: 0, failed: 0 },
    ...Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    lastError: error?.last_response ?? null,
  };
}
