import { type Kysely, sql } from 'kysely';

/** A document that was public keeps its slug, so no version comes from a rename any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update document_versions set reason = 'edit' where reason = 'rename'`.execute(db);
}
