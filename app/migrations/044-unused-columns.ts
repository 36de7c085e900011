import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/tables.ts';

/** What version 1.1 did not read any more. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`alter table admin drop column token_secret`.execute(db);
  await sql`alter table products drop column edits`.execute(db);
  if (engine === 'sqlite') return;
  // Version 1.1 made field notes into documents and kept the rows on PostgreSQL.
  for (const table of ['old_note_versions', 'old_notes'])
    await sql`drop table if exists ${sql.table(table)}`.execute(db);
}
