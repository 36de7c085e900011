import type { Transaction } from 'kysely';
import { recordComplaint } from '#database/queries/bounces.ts';
import { cancelMails } from '#database/queries/outbox.ts';
import { findSubscriber, suppress } from '#database/queries/subscribers.ts';
import type { Database, Tables } from '#database/schema/tables.ts';

/** A person who reported an email as spam. */
interface Complaint {
  id: number;
  email: string | null;
  hash: string | null;
  complained_at: string | null;
}

export const readComplaints = (db: Database): Promise<Complaint[]> =>
  db
    .selectFrom('subscribers')
    .select(['id', 'email', 'hash', 'complained_at'])
    .where('complained_at', 'is not', null)
    .execute();

/** Nobody who complained after a backup is mailed again because of its restore. */
export async function applyComplaints(
  trx: Transaction<Tables>,
  complaints: readonly Complaint[],
  pseudonymize: (address: string) => string,
): Promise<void> {
  for (const { id, email, hash, complained_at } of complaints) {
    const at = complained_at ?? '';
    const known = await findSubscriber(trx, id);
    if (known?.complained_at) continue;
    if (known) {
      const address = await recordComplaint(trx, id, 'Reported as spam.', new Date(at));
      if (address) await cancelMails(trx, ['issue'], address, 'Reported as spam.', new Date(at));
    }
    // The address was added after the backup; its hash rejects a new sign-up.
    else
      await suppress(trx, { hash: hash ?? pseudonymize(email ?? ''), left_at: at, complained_at });
  }
}
