import { type Kysely, sql } from 'kysely';

/** Earlier sessions have no cookie, so their next call asks for the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column cookie_hash text`.execute(db);
  await sql`alter table sessions add column password_at text`.execute(db);
}
