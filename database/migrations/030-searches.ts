import { type Kysely, sql } from 'kysely';

/** All searches by day, with how many results they had; nothing about the visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table searches (
    day text not null,
    words text not null,
    count integer not null check (count > 0),
    results integer not null,
    primary key (day, words)
  )`.execute(db);
  await sql`insert into searches (day, words, count, results)
    select last_day, words, count, 0 from search_misses`.execute(db);
  await sql`drop table search_misses`.execute(db);
}
