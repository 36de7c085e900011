import { type Kysely, sql } from 'kysely';

/** The words of the search are part of the program; only names of gadgets belong to the owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from documents where kind = 'site' and slug = 'search'`.execute(db);
  for (const { id } of rows) {
    for (const table of ['publication_documents', 'document_versions', 'document_slugs'])
      await sql`delete from ${sql.table(table)} where document_id = ${id}`.execute(db);
    await sql`delete from documents where id = ${id}`.execute(db);
  }
}
