import type { Database } from '#database/schema/tables.ts';
import { countDay, within } from './subscribers.ts';

/** Nothing is sent to this address until it is confirmed again. */
export async function bounceForGood(
  db: Database,
  subscriber: number,
  reason: string,
  at: Date,
): Promise<boolean> {
  return within(db, async (trx) => {
    const result = await trx
      .updateTable('subscribers')
      .set({
        state: 'bounced',
        bounced_at: at.toISOString(),
        bounce_reason: reason.slice(0, 300),
        waiting_since: null,
      })
      .where('id', '=', subscriber)
      .where('state', 'in', ['waiting', 'confirmed'])
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) return false;
    await countDay(trx, 'bounced', at);
    return true;
  });
}

/** Temporary bounces in a row that count as a permanent one. */
const mostSoft = 5;

/** A full mailbox or an unavailable server. Five issues in a row count as a permanent bounce. */
export async function bounceForNow(
  db: Database,
  subscriber: number,
  letter: number,
  reason: string,
  at: Date,
): Promise<void> {
  await within(db, async (trx) => {
    const row = await trx
      .selectFrom('subscribers')
      .select(['email', 'soft_bounces', 'soft_letter'])
      .where('id', '=', subscriber)
      .executeTakeFirst();
    // A second report about the same issue does not count.
    if (!row?.email || row.soft_letter === letter) return;
    const isInARow =
      row.soft_letter !== null && row.soft_letter === (await issueBefore(trx, row.email, letter));
    const soft = isInARow ? row.soft_bounces + 1 : 1;
    await trx
      .updateTable('subscribers')
      .set({ soft_bounces: soft, soft_letter: letter })
      .where('id', '=', subscriber)
      .execute();
    if (soft >= mostSoft) await bounceForGood(trx, subscriber, reason, at);
  });
}

/** The last issue sent to an address before this one. */
async function issueBefore(db: Database, address: string, letter: number): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('letter_id').as('letter'))
    .where('about', '=', address)
    .where('letter_id', '<', letter)
    .where('state', 'in', ['sent', 'unsure'])
    .executeTakeFirst();
  return row?.letter ?? null;
}

/** The subscriber of an address and the last issue sent there. */
export async function findByAddress(
  db: Database,
  address: string,
): Promise<{ subscriber: number; letter: number } | undefined> {
  const email = address.trim().toLowerCase();
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!row) return undefined;
  return { subscriber: row.id, letter: (await issueBefore(db, email, 2_147_483_647)) ?? 0 };
}
