import { inChunks } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';

/** Adds confirmed subscribers, by default reader-1@example.org, reader-2@example.org and so on. */
export async function confirmedReaders(
  db: Database,
  count: number,
  at = new Date(),
  prefix = 'reader-',
): Promise<void> {
  const confirmed = {
    state: 'confirmed',
    source: 'import',
    created_at: at.toISOString(),
    confirmed_at: at.toISOString(),
  } as const;
  const readers = Array.from({ length: count }, (_, n) => ({
    ...confirmed,
    email: `${prefix}${n + 1}@example.org`,
  }));
  for (const rows of inChunks(readers)) await db.insertInto('subscribers').values(rows).execute();
}
