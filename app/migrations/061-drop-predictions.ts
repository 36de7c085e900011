import { type Kysely, sql } from 'kysely';

/** Readers no longer predict how a review ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table predictions`.execute(db);
}
