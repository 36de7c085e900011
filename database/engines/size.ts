import { sql } from 'kysely';
import type { Database, Engine } from '#database/schema/tables.ts';

/** In bytes. */
export async function databaseSize(db: Database, engine: Engine): Promise<number> {
  const query =
    engine === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.bytes);
}
