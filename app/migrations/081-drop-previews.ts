import { type Kysely, sql } from 'kysely';

/** A preview is for the owner, who is logged in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table previews`.execute(db);
}
