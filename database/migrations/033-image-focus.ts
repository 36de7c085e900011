import { type Kysely, sql } from 'kysely';

export const oldest = '031-painted-images';

/** What stays visible of a cropped picture, and since when no text uses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column focus_x integer not null default 50`.execute(db);
  await sql`alter table images add column focus_y integer not null default 50`.execute(db);
  await sql`alter table images add column unused_since text`.execute(db);
}
