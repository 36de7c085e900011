import { type Kysely, sql } from 'kysely';

export const oldest = '040-settings';

/** The lists of a site with thousands of documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index slugs_of_document on document_slugs (document_id)`.execute(db);
  await sql`create index documents_by_kind on documents (kind, updated_at, id)`.execute(db);
}
