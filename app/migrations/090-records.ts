import type { Kysely } from 'kysely';
import { convertDocuments } from '#features/content/upgrade.ts';
import type { Engine } from '#platform/database/tables.ts';

/** Gadgets become records, and texts documents with fields and Markdown. */
export async function up(
  db: Kysely<unknown>,
  engine: Engine,
  leaveOut: (what: string) => void,
): Promise<void> {
  for (const what of await convertDocuments(db, engine)) leaveOut(what);
}
