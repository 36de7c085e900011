import { type Kysely, sql } from 'kysely';

/** Searches without results: words and a count, nothing about the visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_misses (
    words text primary key,
    count integer not null check (count > 0),
    last_day text not null
  )`.execute(db);
}
