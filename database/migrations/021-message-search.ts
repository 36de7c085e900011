import { type Kysely, sql } from 'kysely';

export const oldest = '020-assets';

/** A trigram index if PostgreSQL has the extension; SQLite is fast enough without one. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`do $$ begin
    create extension if not exists pg_trgm;
    create index messages_by_words on messages using gin (lower(name || ' ' || email || ' ' || message) gin_trgm_ops);
  exception when others then
    raise notice 'no trigrams here: %', sqlerrm;
  end $$`.execute(db);
}
