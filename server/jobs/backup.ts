import { join } from 'node:path';
import {
  backupFolder,
  backupName,
  deleteBackup,
  listBackups,
  outdated,
} from '#database/ops/backup.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import type { Settings } from '#server/core/settings.ts';
import { runInThread } from '#server/core/thread.ts';
import type { BackupInput, BackupOutput } from './backup-thread.ts';

interface BackUpDependencies {
  database: Pick<OpenDatabase, 'engine'>;
  settings: Pick<Settings, 'dataDir' | 'nightlyBackup'>;
  clock: () => Date;
}

/** Makes the nightly SQLite backup and deletes outdated ones; PostgreSQL has its own tools. */
export async function backUp({ database, settings, clock }: BackUpDependencies): Promise<void> {
  if (database.engine !== 'sqlite' || !settings.nightlyBackup) return;
  const file = join(settings.dataDir, 'lab.sqlite');
  const taken = clock();
  await backUpInThread(file, backupName(file, taken, 'nightly'), { taken });
  for (const old of outdated(await listBackups(backupFolder(file)))) await deleteBackup(old);
}

/** Copying and verifying a large database takes seconds. */
export async function backUpInThread(
  file: string,
  to: string,
  options: BackupInput['options'],
): Promise<void> {
  const input = { file, to, options };
  const outcome = await runInThread<BackupInput, BackupOutput>(
    'backup-thread',
    import.meta.url,
    input,
  );
  if (outcome) throw new DatabaseOpenError(outcome.error);
}
