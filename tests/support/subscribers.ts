import { importSubscribers } from '#database/queries/subscribers.ts';
import type { Database } from '#database/schema/tables.ts';

/** Adds confirmed subscribers reader-1@example.org, reader-2@example.org and so on. */
export async function confirmedReaders(
  db: Database,
  count: number,
  at = new Date(),
): Promise<void> {
  const addresses = Array.from({ length: count }, (_, n) => `reader-${n + 1}@example.org`);
  const batch = 5000;
  for (let from = 0; from < count; from += batch)
    await importSubscribers(db, addresses.slice(from, from + batch), at);
  await db.updateTable('subscribers').set({ state: 'confirmed' }).execute();
}
