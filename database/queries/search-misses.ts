import { sql } from 'kysely';
import type { SearchMissTable } from '#database/schema/admin.ts';
import type { Database } from '#database/schema/tables.ts';
import { inChunks } from './chunks.ts';

/** Adds to the stored counts. */
export async function addSearchMisses(
  db: Database,
  misses: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  const rows = Array.from(misses, ([words, count]) => ({ words, count, last_day: day }));
  for (const values of inChunks(rows))
    await db
      .insertInto('search_misses')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('words').doUpdateSet({
          count: sql`search_misses.count + excluded.count`,
          last_day: sql`excluded.last_day`,
        }),
      )
      .execute();
}

interface Listing {
  /** Rare searches are hidden, because they may identify a visitor. */
  least: number;
  most: number;
}

/** The most frequent first. */
export async function listSearchMisses(
  db: Database,
  { least, most }: Listing,
): Promise<SearchMissTable[]> {
  return db
    .selectFrom('search_misses')
    .selectAll()
    .where('count', '>=', least)
    .orderBy('count', 'desc')
    .orderBy('words')
    .limit(most)
    .execute();
}

/** Deletes old entries, and beyond a number of rows the rarest. */
export async function deleteOldSearchMisses(
  db: Database,
  before: string,
  most: number,
): Promise<void> {
  await db.deleteFrom('search_misses').where('last_day', '<', before).execute();
  const kept = db
    .selectFrom('search_misses')
    .select('words')
    .orderBy('count', 'desc')
    .orderBy('last_day', 'desc')
    .limit(most);
  await db.deleteFrom('search_misses').where('words', 'not in', kept).execute();
}
