import { forgetReader } from '#database/outbox.ts';
import { countDay } from '#database/subscriber-days.ts';
import { forgetAddress, within } from '#database/subscribers.ts';
import type { Database } from '#database/tables.ts';
import { readersKinds } from '#server/mail/kinds.ts';

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
    const address = await forgetAddress(trx, subscriber, blur, at.toISOString());
    if (address === undefined) return;
    await forgetReader(trx, readersKinds, address, at);
    await countDay(trx, 'left', at);
  });
}
