import { importSubscribers } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';

/** So many readers who have confirmed: reader-1@example.org and on. */
export async function confirmedReaders(
  db: Database,
  count: number,
  at = new Date(),
): Promise<void> {
  const addresses = Array.from({ length: count }, (_, n) => `reader-${n + 1}@example.org`);
  const piece = 5000;
  for (let from = 0; from < count; from += piece)
    await importSubscribers(db, addresses.slice(from, from + piece), at);
  await db.updateTable('subscribers').set({ state: 'confirmed' }).execute();
}
