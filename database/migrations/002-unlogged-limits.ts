import { type Kysely, sql } from 'kysely';

/**
 * The limits' counters are worth an hour and are written before every vote: PostgreSQL need not keep a log of them. After a crash they
 * start at nothing, as they do on SQLite, where they are kept in memory.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') await sql`alter table rate_limits set unlogged`.execute(db);
}
