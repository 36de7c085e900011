import { type Kysely, sql } from 'kysely';

export const oldest = '022-votes-in-one-call';

/** The key that a page gives a new note before the note has an id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notes add column key text`.execute(db);
  await sql`create unique index notes_by_key on notes (key)`.execute(db);
}
