import { sql } from 'kysely';
import type { Database } from '#database/schema/tables.ts';
import { countDay } from './subscriber-days.ts';
import { findSubscriber, inTransaction, noBounces } from './subscribers.ts';

/** Nothing is sent to this address until it is confirmed again. */
export async function recordHardBounce(
  db: Database,
  subscriber: number,
  reason: string,
  at: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const result = await trx
      .updateTable('subscribers')
      .set({
        state: 'bounced',
        bounced_at: at.toISOString(),
        bounce_reason: reason.slice(0, 300),
        waiting_since: null,
        // The confirmation of an earlier address says nothing about a corrected one.
        confirmed_at: sql`case when state = 'waiting' then null else confirmed_at end`,
      })
      .where('id', '=', subscriber)
      .where('state', 'in', ['waiting', 'confirmed'])
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await countDay(trx, 'bounced', at);
    return true;
  });
}

/** Never mailed again, also after unsubscribing; returns the address to cancel emails to. */
export async function recordComplaint(
  db: Database,
  id: number,
  reason: string,
  at: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    await recordHardBounce(trx, id, reason, at);
    await trx
      .updateTable('subscribers')
      .set({
        complained_at: sql`coalesce(complained_at, ${at.toISOString()})`,
        bounce_reason: sql`case when state = 'left' then null else ${reason.slice(0, 300)} end`,
      })
      .where('id', '=', id)
      .execute();
    return (await findSubscriber(trx, id))?.email ?? undefined;
  });
}

/** Undoes a bounce; false if the subscriber did not bounce, or complained. */
export async function restoreBounced(db: Database, id: number, at: Date): Promise<boolean> {
  const isConfirmed = sql`confirmed_at is not null`;
  const result = await db
    .updateTable('subscribers')
    .set({
      state: sql`case when ${isConfirmed} then 'confirmed' else 'waiting' end`,
      waiting_since: sql`case when ${isConfirmed} then null else ${at.toISOString()} end`,
      ...noBounces,
    })
    .where('id', '=', id)
    .where('state', '=', 'bounced')
    .where('complained_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Temporary bounces in a row that count as a permanent one. */
const mostSoft = 5;

/** A full mailbox or an unavailable server; five issues in a row count as a permanent bounce. */
export async function recordSoftBounce(
  db: Database,
  subscriber: number,
  issue: number,
  reason: string,
  at: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('subscribers')
      .select(['email', 'soft_bounces', 'soft_bounce_issue'])
      .where('id', '=', subscriber)
      .executeTakeFirst();
    // A second report about the same issue does not count.
    if (!row?.email || row.soft_bounce_issue === issue) return;
    const isInARow =
      row.soft_bounce_issue !== null &&
      row.soft_bounce_issue === (await issueBefore(trx, row.email, issue));
    const soft = isInARow ? row.soft_bounces + 1 : 1;
    await trx
      .updateTable('subscribers')
      .set({ soft_bounces: soft, soft_bounce_issue: issue })
      .where('id', '=', subscriber)
      .execute();
    if (soft >= mostSoft) await recordHardBounce(trx, subscriber, reason, at);
  });
}

/** The last issue sent to an address before this one. */
async function issueBefore(db: Database, address: string, issue: number): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('issue_id').as('issue'))
    .where('about', '=', address)
    .where('issue_id', '<', issue)
    .where('state', 'in', ['sent', 'maybe delivered'])
    .executeTakeFirst();
  return row?.issue ?? null;
}

/** The subscriber of an address and the last issue sent there. */
export async function findByAddress(
  db: Database,
  address: string,
): Promise<{ subscriber: number; issue: number } | undefined> {
  const email = address.trim().toLowerCase();
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  return { subscriber: row.id, issue: (await issueBefore(db, email, 2_147_483_647)) ?? 0 };
}
