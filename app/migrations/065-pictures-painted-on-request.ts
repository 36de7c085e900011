import { type Kysely, sql } from 'kysely';

/** The first request for a picture paints it, so the nightly job and what it painted go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from painted_images`.execute(db);
  await sql`alter table painted_images drop column type`.execute(db);
  await sql`delete from jobs where kind = 'paint-images'`.execute(db);
  await sql`delete from schedules where name = 'paint-images'`.execute(db);
}
