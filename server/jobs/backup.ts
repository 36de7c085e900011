import { join } from 'node:path';
import type { OpenDatabase } from '#database/connect.ts';
import {
  backupFolder,
  backupName,
  backUp as copy,
  deleteBackup,
  listBackups,
  outdated,
} from '#database/ops/backup.ts';
import type { Settings } from '#server/core/settings.ts';

interface BackUpParts {
  database: Pick<OpenDatabase, 'engine'>;
  settings: Pick<Settings, 'dataDir' | 'nightlyBackup'>;
  clock: () => Date;
}

/** Makes the nightly SQLite backup and deletes outdated ones; PostgreSQL has its own tools. */
export async function backUp({ database, settings, clock }: BackUpParts): Promise<void> {
  if (database.engine !== 'sqlite' || !settings.nightlyBackup) return;
  const file = join(settings.dataDir, 'lab.sqlite');
  const taken = clock();
  await copy(file, backupName(file, taken, 'nightly'), { taken });
  for (const old of outdated(await listBackups(backupFolder(file)))) await deleteBackup(old);
}
