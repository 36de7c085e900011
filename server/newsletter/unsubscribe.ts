import { deleteSubscriber } from '#database/queries/outbox.ts';
import { countDay, deleteAddress, within } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';
import { subscriberKinds } from '#server/mail/outbox.ts';

/**
 * Takes effect at once: what has not been handed over stays here. Of the address only its keyed hash is kept, in the letters' ledger
 * neither. Whoever is gone already may leave again.
 */
export async function leave(
  db: Database,
  subscriber: number,
  blur: (address: string) => string,
  at: Date,
): Promise<void> {
  await within(db, async (trx) => {
    const address = await deleteAddress(trx, subscriber, blur, at.toISOString());
    if (address === undefined) return;
    await deleteSubscriber(trx, subscriberKinds, address, at);
    await countDay(trx, 'left', at);
  });
}
