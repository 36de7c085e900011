import { type Kysely, sql } from 'kysely';

/** Readers' predictions, counted per review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table forecasts (
    slug text not null,
    survives integer not null check (survives in (0, 1)),
    count integer not null,
    primary key (slug, survives)
  )`.execute(db);
}
