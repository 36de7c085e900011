import type { Database, MailState } from '#database/schema/tables.ts';
import { type Issue, pausedPriority } from './newsletter-issues.ts';
import { countRows } from './rows.ts';

/** The latest final states of an issue's emails since it was started or resumed. */
export async function latestOutcomes(
  db: Database,
  { id, failures_since, begun_at }: Pick<Issue, 'id' | 'failures_since' | 'begun_at'>,
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
        .where('ended_at', '>=', failures_since ?? begun_at ?? '')
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

/** Recipients that certainly got nothing and are still subscribed. */
const undelivered = (db: Database, issue: number) =>
  db
    .selectFrom('outbox')
    .where('issue_id', '=', issue)
    .where('outbox.state', 'in', ['refused', 'given up'])
    .where('about', 'in', (query) =>
      query
        .selectFrom('subscribers')
        .select('subscribers.email')
        .where('subscribers.state', '=', 'confirmed')
        .where('subscribers.email', 'is not', null),
    );

export const countUndelivered = (db: Database, issue: number): Promise<number> =>
  countRows(undelivered(db, issue));

/** Queues the emails that failed again, and returns how many. */
export async function resendIssue(
  db: Database,
  { id, state }: Pick<Issue, 'id' | 'state'>,
  priority: number,
  at: Date,
): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({
      state: 'waiting',
      rank: state === 'paused' ? pausedPriority : priority,
      attempts: 0,
      due_at: at.toISOString(),
      ended_at: null,
      last_answer: null,
      is_dismissed: 0,
    })
    .where('id', 'in', undelivered(db, id).select('outbox.id'))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
