import { type Kysely, sql } from 'kysely';

/** Frozen: a later change is a later file. Which change a change takes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table history add column undoes integer`.execute(db);
}
