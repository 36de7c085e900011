import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '#database/connect.ts';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { listProducts } from '#database/queries/products.ts';
import { hashOf, readReceipt } from './backup-files.ts';
import { restore } from './restore.ts';
import { inspect, type RowsByTable } from './verify.ts';

export interface Drilled {
  taken: Date;
  /** As they were when the backup was taken, and are again. */
  rows: RowsByTable;
}

/**
 * Restores a backup into an empty folder beside it, opens it as the site would, and holds every table against what was there when the backup
 * was taken. Throws a sentence where anything is not as it should be. The database of the site is not touched.
 */
export async function drill(backup: string, now: Date): Promise<Drilled> {
  const receipt = await readReceipt(backup);
  if (!receipt)
    throw new DatabaseOpenError(
      `There is no ${backup}.json that says what the backup held: only a newer one can be tried.`,
    );
  if ((await hashOf(backup)) !== receipt.sha256)
    throw new DatabaseOpenError(
      `${backup} is not the file any more that was written at ${receipt.taken}.`,
    );
  const folder = await mkdtemp(join(dirname(backup), 'drill-'));
  try {
    const file = join(folder, 'lab.sqlite');
    // Nobody ever logs in there: any secrets do.
    await restore(backup, file, {
      moment: now,
      secrets: { secret: 'of a drill', tokenSecret: 'of a drill' },
    });
    await openAsTheSite(folder);
    compare(backup, receipt.rows, await inspect(file));
    return { taken: new Date(receipt.taken), rows: receipt.rows };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openAsTheSite(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  await listProducts(db, '2026-11');
  await close();
}

/** Tables that a newer version adds, and its list of migrations, may differ. */
function compare(backup: string, expected: RowsByTable, found: RowsByTable): void {
  for (const [table, rows] of Object.entries(expected))
    if (table !== 'migrations' && found[table] !== rows)
      throw new DatabaseOpenError(
        `${backup} has ${found[table] ?? 'no'} rows of ${table} instead of ${rows}.`,
      );
}
