import { type Kysely, sql } from 'kysely';

/** The assets of earlier builds are kept on disk by the build. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table assets`.execute(db);
}
