import { type Kysely, sql } from 'kysely';

export const oldest = '020-assets';

/**
 * Words are found in ten thousand messages without reading all of them, where PostgreSQL has its trigrams or may fetch them; elsewhere the
 * search reads. SQLite reads them fast enough.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index messages_by_words on messages using gin (lower(name || ' ' || email || ' ' || message) gin_trgm_ops);
  exception when others then
    raise notice 'no trigrams here: %', sqlerrm;
  end $$`.execute(db);
}
