import { type Kysely, sql } from 'kysely';

/** Null until the next login checks the password of an earlier release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admin add column password_is_weak integer`.execute(db);
}
