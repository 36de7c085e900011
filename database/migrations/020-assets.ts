import { type Kysely, sql } from 'kysely';

export const oldest = '019-forecasts';

/** The assets of each build, for pages of other builds that are still open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table assets (
    path text primary key,
    body text not null,
    is_squeezed integer not null check (is_squeezed in (0, 1)),
    last_day text not null
  )`.execute(db);
}
