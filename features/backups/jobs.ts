import { type Backup, backupPath, deleteBackup, listBackups } from '#platform/database/backup.ts';
import type { DatabaseLocation } from '#platform/database/connect.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { runInThread } from '#platform/thread.ts';
import type { BackupInput, BackupOutput } from './backup-thread.ts';

/** Makes the nightly backup and deletes outdated ones. */
export async function backUpNightly(location: DatabaseLocation, now: Date): Promise<void> {
  const { dataDir } = location;
  await backUpInThread(location, backupPath(dataDir, now, 'nightly'));
  for (const { path } of outdated(await listBackups(dataDir))) await deleteBackup(path);
}

/** Copying and verifying a large database takes seconds. */
export async function backUpInThread(location: DatabaseLocation, to: string): Promise<void> {
  const input: BackupInput = { location, to };
  const outcome = await runInThread<BackupInput, BackupOutput>(
    'backup-thread',
    import.meta.url,
    input,
  );
  if (outcome) throw new DatabaseOpenError(outcome.error);
}

const keptNights = 14;

/** Nightly backups but the newest. */
const outdated = (newestFirst: readonly Backup[]): Backup[] =>
  newestFirst.filter(({ occasion }) => occasion === 'nightly').slice(keptNights);
