import type { Transaction } from 'kysely';
import { lockVersion } from '#database/queries/data-version.ts';
import type { Database, Tables } from '#database/schema/tables.ts';
import { convertProductEdits, hasProductEdits } from './convert-product-edits.ts';
import { applySeed, seedWithin } from './seed.ts';
import type { Seed } from './seed-files.ts';

/** What earlier releases stored outside the documents, and documents need the files to become. */
interface OldTables {
  /** Whether they are still there. */
  exist(db: Database): Promise<boolean>;
  /** Makes new versions of documents, and then removes the old columns or tables. */
  convert(trx: Transaction<Tables>, when: Date): Promise<void>;
}

/** Notes need no files, so a migration converts them. */
const conversions: readonly OldTables[] = [
  { exist: hasProductEdits, convert: convertProductEdits },
];

/**
 * Applies the files of the release. The first start also converts what earlier releases stored, in
 * the same transaction; of several processes that start at once, one does it.
 */
export async function importContent(
  db: Database,
  { files, parsed }: Seed,
  when: Date,
): Promise<void> {
  if ((await oldTables(db)).length === 0) return applySeed(db, files, when, { parsed });
  await db.transaction().execute(async (trx) => {
    await lockVersion(trx);
    await seedWithin(trx, files, when, { parsed });
    for (const one of await oldTables(trx)) await one.convert(trx, when);
  });
}

async function oldTables(db: Database): Promise<OldTables[]> {
  const found: OldTables[] = [];
  for (const one of conversions) if (await one.exist(db)) found.push(one);
  return found;
}
