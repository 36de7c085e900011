import { inChunks } from '#database/queries/rows.ts';
import type { Database } from '#database/schema/tables.ts';

/** Adds confirmed subscribers reader-1@example.org, reader-2@example.org and so on. */
export async function confirmedReaders(
  db: Database,
  count: number,
  at = new Date(),
): Promise<void> {
  const confirmed = {
    state: 'confirmed',
    frequency: 'weekly',
    source: 'import',
    created_at: at.toISOString(),
    waiting_since: at.toISOString(),
    confirmations_sent: 0,
    soft_bounces: 0,
  } as const;
  const readers = Array.from({ length: count }, (_, n) => ({
    ...confirmed,
    email: `reader-${n + 1}@example.org`,
  }));
  for (const rows of inChunks(readers)) await db.insertInto('subscribers').values(rows).execute();
}
