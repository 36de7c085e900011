import { type Kysely, sql } from 'kysely';

/**
 * The counters are written before every vote and expire within an hour, so PostgreSQL does not log
 * them. A crash resets them, as a restart does on SQLite, where they are in memory.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') await sql`alter table rate_limits set unlogged`.execute(db);
}
