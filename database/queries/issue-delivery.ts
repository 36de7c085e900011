import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '#database/schema/tables.ts';
import type { MailState } from '#platform/mail/table.ts';
import { raiseVersion } from './data-version.ts';
import { rowCount } from './rows.ts';

/** The last emails that are compared, and how many of them must have been refused. */
const compared = { emails: 20, refused: 5 };

/** Most of the last recipients: then the server is wrong, not the addresses. */
export async function isMostlyRefused(db: Database, issue: number): Promise<boolean> {
  const last = await db
    .selectFrom('outbox')
    .select('state')
    .where('issue_id', '=', issue)
    .where('state', 'in', ['sent', 'maybe delivered', 'refused'])
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(compared.emails)
    .execute();
  const refused = last.filter(({ state }) => state === 'refused').length;
  return refused >= compared.refused && refused > last.length / 2;
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
    .where('state', '=', 'refused');
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
    .where('state', '=', 'refused')
    .execute();
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
  const ofIssue = trx.selectFrom('outbox').where('issue_id', '=', id);
  // Of those in flight, and those that a process has tried, nobody knows.
  await trx
    .updateTable('outbox')
    .set({ state: 'maybe delivered', ended_at: at.toISOString(), lease_until: null })
    .where('issue_id', '=', id)
    .where(sql<boolean>`(state = 'sending' or state = 'waiting' and maybe_delivered = 1)`)
    .execute();
  await trx
    .deleteFrom('outbox')
    .where('issue_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  if ((await rowCount(ofIssue.where('state', 'in', ['sent', 'maybe delivered']))) === 0)
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

/** The last error of an email that was not certainly delivered. */
export async function lastDeliveryError(db: Database, issue: number): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('last_response')
    .where('issue_id', '=', issue)
    .where('state', 'in', ['waiting', 'refused', 'given up', 'maybe delivered'])
    .where('last_response', 'is not', null)
    .orderBy(sql`coalesce(ended_at, due_at)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.last_response ?? null;
}
