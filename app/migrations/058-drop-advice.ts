import { type Kysely, sql } from 'kysely';

/** The tip at the end of an issue: sent issues keep theirs in the greeting, and the list is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; draft: string }>`
    select id, draft from issues where state in ('sending', 'paused')`.execute(db);
  for (const { id, draft } of rows) {
    const { advice, hasAdvice, greeting = '', ...rest } = JSON.parse(draft);
    if (!advice || !hasAdvice) continue;
    const kept = { ...rest, greeting: `${greeting}\n\nWorks without a battery: ${advice}` };
    await sql`update issues set draft = ${JSON.stringify(kept)} where id = ${id}`.execute(db);
  }
  const { rows: documents } = await sql<{ id: number }>`
    select id from documents where kind = 'site' and slug = 'advice'`.execute(db);
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  for (const { id } of documents) {
    for (const table of rowsOfDocuments.filter((name) => tables.includes(name)))
      await sql`delete from ${sql.table(table)} where document_id = ${id}`.execute(db);
    await sql`delete from documents where id = ${id}`.execute(db);
  }
}

const rowsOfDocuments = [
  'previews',
  'document_slugs',
  'publication_documents',
  'document_versions',
];
