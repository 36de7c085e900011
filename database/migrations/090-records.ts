import type { Kysely } from 'kysely';
import { convertDocuments } from '#features/content/upgrade.ts';
import type { Engine } from '../schema/tables.ts';

/** Gadgets become records, and texts documents with fields and Markdown. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const leftOut = await convertDocuments(db, engine);
  if (leftOut.length > 0)
    console.log(['Not carried over, but in the backup made now:', ...leftOut].join('\n  '));
}
