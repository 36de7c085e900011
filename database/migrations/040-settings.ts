import { type Kysely, sql } from 'kysely';

export const oldest = '039-message-versions';

/** What the owner sets in the admin: one row of JSON per screen, and the password of the mail server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table settings (
    name text primary key,
    value text not null,
    version integer not null
  )`.execute(db);
}
