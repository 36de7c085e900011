import { type Kysely, sql } from 'kysely';

/** The cookie of a known browser is signed, so no row is needed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table devices`.execute(db);
}
