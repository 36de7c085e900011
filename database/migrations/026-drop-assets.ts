import { type Kysely, sql } from 'kysely';

/** The build keeps the assets of earlier builds on disk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table assets`.execute(db);
}
