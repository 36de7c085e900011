import type { Selectable, Transaction } from 'kysely';
import type { Database, PreviewTable, Tables } from '#database/schema/tables.ts';

export type Preview = Selectable<PreviewTable>;

export async function insertPreview(db: Database, preview: Preview): Promise<void> {
  await db.insertInto('previews').values(preview).execute();
}

export async function findPreview(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<Preview | undefined> {
  return db
    .selectFrom('previews')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** The rows stay, because a version that was ever previewed is not pruned. */
export async function endPreviews(
  trx: Database | Transaction<Tables>,
  now: Date,
  of: Partial<Pick<Preview, 'document_id' | 'session_id'>> = {},
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('previews')
    .set({ ends_at: at })
    .where('ends_at', '>', at)
    .where(({ and }) => and(of))
    .execute();
}

export async function deleteOldPreviews(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('previews').where('ends_at', '<', before.toISOString()).execute();
}
