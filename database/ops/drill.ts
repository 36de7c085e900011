import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '#database/connect.ts';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { listProducts } from '#database/queries/products.ts';
import { drillPrefix, type RowsByTable, readReceipt, requireBackup, verify } from './backup.ts';
import { restore } from './restore.ts';

export interface Drilled {
  taken: Date;
  rows: RowsByTable;
}

/**
 * Restores a backup into an empty folder, opens it and compares the row counts, without touching
 * the site's database.
 */
export async function drill(backup: string, now: Date): Promise<Drilled> {
  requireBackup(backup);
  const receipt = await readReceipt(backup);
  if (!receipt)
    throw new DatabaseOpenError(
      `${backup}.json with the row counts is missing, so the backup can’t be compared.`,
    );
  const folder = await mkdtemp(join(dirname(backup), drillPrefix));
  try {
    const file = join(folder, 'lab.sqlite');
    await restore(backup, file, {
      moment: now,
      secret: 'of a drill',
      unsubscribing: { pseudonymizeWith: () => (address) => address, unsubscribe: async () => {} },
      acceptResubscribe: true,
    });
    await openAsTheSite(folder);
    compare(backup, receipt.rows, verify(file));
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

/** A newer version may add migrations; a restore deletes the known devices and parsed texts. */
const notCompared = new Set(['migrations', 'devices', 'parse_cache']);

function compare(backup: string, expected: RowsByTable, found: RowsByTable): void {
  // Migrations may move rows into other tables, but leave no table with fewer rows.
  const isOlder = expected.migrations !== found.migrations;
  const isComplete = (table: string, rows: number) =>
    isOlder ? (found[table] ?? rows) >= rows : found[table] === rows;
  for (const [table, rows] of Object.entries(expected))
    if (!notCompared.has(table) && !isComplete(table, rows))
      throw new DatabaseOpenError(
        `${backup} has ${found[table] ?? 'no'} rows of ${table} instead of ${rows}.`,
      );
}
