import { sql } from 'kysely';
import { inChunks } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/tables.ts';
import type { SearchTable } from './table.ts';

/** Adds to the stored counts; on an error none is added, so that all can be retried. */
export async function addSearches(db: Database, rows: readonly SearchTable[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const values of inChunks(rows))
      await trx
        .insertInto('searches')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['day', 'words']).doUpdateSet({
            count: sql`searches.count + excluded.count`,
            results: sql`excluded.results`,
          }),
        )
        .execute();
  });
}

/** Deletes old entries, and beyond a number of rows the oldest and rarest. */
export async function deleteOldSearches(
  db: Database,
  before: string,
  limit: number,
): Promise<void> {
  await db.deleteFrom('searches').where('day', '<', before).execute();
  const extra = await db
    .selectFrom('searches')
    .select(['day', 'words'])
    .orderBy('day', 'desc')
    .orderBy('count', 'desc')
    // SQLite accepts an offset only with a limit.
    .limit(limit)
    .offset(limit)
    .execute();
  for (const { day: old, words } of extra)
    await db.deleteFrom('searches').where('day', '=', old).where('words', '=', words).execute();
}
