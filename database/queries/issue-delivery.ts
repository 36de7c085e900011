import { sql, type Transaction } from 'kysely';
import type { Database, MailState, Tables } from '#database/schema/tables.ts';
import { raiseVersion } from './data-version.ts';
import { type Issue, pausedPriority } from './newsletter-issues.ts';
import { readInChunks, rowCount } from './rows.ts';

/** The latest final states of an issue's emails since it was started or resumed. */
export async function latestOutcomes(
  db: Database,
  { id, failures_since, started_at }: Pick<Issue, 'id' | 'failures_since' | 'started_at'>,
  limit: number,
): Promise<MailState[]> {
  const rows: { state: MailState; ended_at: string | null }[] = [];
  // One query for each state, because the index has no order across states.
  for (const state of ['sent', 'maybe delivered', 'refused'] as const)
    rows.push(
      ...(await db
        .selectFrom('outbox')
        .select(['state', 'ended_at'])
        .where('issue_id', '=', id)
        .where('state', '=', state)
        .where('ended_at', '>=', failures_since ?? started_at ?? '')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()),
    );
  return rows
    .toSorted((a, b) => (b.ended_at ?? '').localeCompare(a.ended_at ?? ''))
    .slice(0, limit)
    .map(({ state }) => state);
}

/** When most emails are rejected, the rejections say nothing about the recipients. */
export async function undoBounces(db: Database, id: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ state: 'confirmed', bounced_at: null, bounce_reason: null })
    .where('state', '=', 'bounced')
    .where('complained_at', 'is', null)
    .where('email', 'in', (query) =>
      query
        .selectFrom('outbox')
        .select('outbox.about')
        .where('outbox.issue_id', '=', id)
        .where('outbox.state', '=', 'refused')
        .whereRef('outbox.ended_at', '<=', 'subscribers.bounced_at'),
    )
    .execute();
}

const failed: readonly MailState[] = ['refused', 'given up'];
const maybe: readonly MailState[] = ['maybe delivered'];

/** The emails of an issue in these states whose recipients are still subscribed. */
const undelivered = (db: Database, issue: number, states: readonly MailState[]) =>
  db
    .selectFrom('outbox')
    .where('issue_id', '=', issue)
    .where('outbox.state', 'in', states)
    .where('about', 'in', (query) =>
      query
        .selectFrom('subscribers')
        .select('subscribers.email')
        .where('subscribers.state', '=', 'confirmed')
        .where('subscribers.email', 'is not', null),
    );

/** `resendable`: recipients that certainly got nothing. */
export const countUndelivered = async (db: Database, issue: number) => ({
  resendable: await rowCount(undelivered(db, issue, failed)),
  maybeResendable: await rowCount(undelivered(db, issue, maybe)),
});

/** Queues the emails that failed again, and on request those that may have arrived. */
export async function resendIssue(
  db: Database,
  { id, state }: Pick<Issue, 'id' | 'state'>,
  { includesMaybe, priority }: { includesMaybe: boolean; priority: number },
  at: Date,
): Promise<number> {
  const states = includesMaybe ? [...failed, ...maybe] : failed;
  const result = await db
    .updateTable('outbox')
    .set({
      state: 'waiting',
      priority: state === 'paused' ? pausedPriority : priority,
      attempts: 0,
      due_at: at.toISOString(),
      ended_at: null,
      last_response: null,
      is_dismissed: 0,
    })
    .where('id', 'in', undelivered(db, id, states).select('outbox.id'))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/**
 * Cancels the unsent emails of a paused issue. If nobody got it, it is not public any more; its
 * stories are news again. False if it is not paused.
 */
export async function discardIssue(
  trx: Transaction<Tables>,
  id: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('issues')
    .set({ state: 'sending', is_queued: 1, problem: null })
    .where('id', '=', id)
    .where('state', '=', 'paused')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const isUnsent = sql`state = 'waiting' and maybe_delivered = 0`;
  await trx
    .updateTable('outbox')
    .set({
      ended_at: at.toISOString(),
      lease_until: null,
      is_dismissed: 1,
      state: sql<MailState>`case when ${isUnsent} then 'given up' else 'maybe delivered' end`,
      last_response: sql<string>`case when ${isUnsent} then 'Discarded before it was sent.' else 'Discarded while it was being sent.' end`,
    })
    .where('issue_id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  const mailed = trx
    .selectFrom('outbox')
    .where('issue_id', '=', id)
    .where('state', 'in', ['sent', ...maybe]);
  if ((await rowCount(mailed)) === 0)
    await trx.updateTable('issues').set({ state: 'dropped' }).where('id', '=', id).execute();
  await raiseVersion(trx);
  return true;
}

export async function countIssueMails(
  db: Database,
  issue: number,
): Promise<Partial<Record<MailState, number>>> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('issue_id', '=', issue)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Emails that will be retried, and when the first of them is due. */
export async function pendingRetries(
  db: Database,
  issue: number,
): Promise<{ count: number; at: string } | null> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('at')])
    .where('issue_id', '=', issue)
    .where('state', '=', 'waiting')
    .where('last_response', 'is not', null)
    .executeTakeFirst();
  return row?.at ? { count: row.count, at: row.at } : null;
}

/** The last error of an email that was not certainly delivered. */
export async function lastDeliveryError(db: Database, issue: number): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('last_response')
    .where('issue_id', '=', issue)
    .where('state', 'in', ['waiting', 'refused', 'given up', 'maybe delivered'])
    .where('last_response', 'is not', null)
    // Canceled by the owner or the recipient.
    .where('is_dismissed', '=', 0)
    .orderBy(sql`coalesce(ended_at, due_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_response ?? null;
}

/** An issue's emails by id, in chunks. */
export const mailsOfIssue = (db: Database, issue: number, limit = 1000) =>
  readInChunks((after) =>
    db
      .selectFrom('outbox')
      .select(['id', 'to_address', 'state', 'attempts', 'made_at', 'ended_at', 'last_response'])
      .where('issue_id', '=', issue)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
