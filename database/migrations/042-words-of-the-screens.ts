import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

const columns: [table: string, from: string, to: string][] = [
  ['savior_months', 'frozen_at', 'closed_at'],
  ['issues', 'begun_at', 'started_at'],
  ['outbox', 'rank', 'priority'],
  ['outbox', 'last_answer', 'last_response'],
  ['link_health', 'fine_state', 'ignored_state'],
];

/** The last columns, merge fields and fields of documents that had other names than on screens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, from, to] of columns)
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    );
  await sql`alter table link_health rename to link_checks`.execute(db);
  // Only release 1.0 reads this column.
  await sql`alter table schedules drop column next_due`.execute(db);
  await renameMergeField(db);
  await renameSearchField(db);
}

/** In emails that wait, and in the bodies of their issues. */
async function renameMergeField(db: Kysely<unknown>): Promise<void> {
  await sql`update outbox set merge_fields = replace(merge_fields, '"leave":', '"unsubscribe":')
    where kind = 'issue'`.execute(db);
  await sql`update mail_bodies set subject = replace(subject, '{{leave}}', '{{unsubscribe}}'),
    text = replace(text, '{{leave}}', '{{unsubscribe}}'),
    html = replace(html, '{{leave}}', '{{unsubscribe}}')
    where id in (select body_id from issues)`.execute(db);
}

interface StoredVersion {
  document_id: number;
  version: number;
  source: string;
  hash: string;
}

/**
 * In every version of the search words, so that a restored one is valid; `seed_hash` still names
 * the text of the last release.
 */
async function renameSearchField(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<StoredVersion>`
    select document_id, version, source, hash from document_versions
    where document_id in (select id from documents where kind = 'site' and slug = 'search')`.execute(
    db,
  );
  for (const { document_id, version, source, hash: before } of rows) {
    const renamed = source
      .replace(/(^|[{,])( *(?:- )?)says: /gm, '$1$2phrase: ')
      .replace('"says" completes', '"phrase" completes');
    const hash = createHash('sha256').update(renamed).digest('hex');
    await sql`update document_versions set source = ${renamed}, hash = ${hash}
      where document_id = ${document_id} and version = ${version}`.execute(db);
    await sql`update documents set seed_hash = ${hash}
      where id = ${document_id} and seed_hash = ${before}`.execute(db);
  }
}
