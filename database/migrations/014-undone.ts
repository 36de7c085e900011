import { type Kysely, sql } from 'kysely';

/** The id of the change that an entry undoes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history add column undoes integer`.execute(db);
}
