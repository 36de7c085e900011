import { type Kysely, sql } from 'kysely';

/** Searches that found nothing, for the owner's desk. Words and a count: nothing about whoever typed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_misses (
    words text primary key,
    count integer not null check (count > 0),
    last_day text not null
  )`.execute(db);
}
