import { type Kysely, sql } from 'kysely';

/** How readers called each test before they read its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table forecasts (
    slug text not null,
    survives integer not null check (survives in (0, 1)),
    count integer not null,
    primary key (slug, survives)
  )`.execute(db);
}
