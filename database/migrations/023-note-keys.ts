import { type Kysely, sql } from 'kysely';

export const oldest = '022-votes-in-one-call';

/** What the page called a note before it had a number. Frozen: a later change is a later file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notes add column key text`.execute(db);
  await sql`create unique index notes_by_key on notes (key)`.execute(db);
}
