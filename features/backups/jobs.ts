import { type Backup, backupPath, deleteBackup, listBackups } from '#platform/database/backup.ts';
import type { DatabaseLocation } from '#platform/database/connect.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { dayOf } from '#platform/days.ts';
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

const retentionDays = 7;
const retentionWeeks = 4;

/**
 * Retains the newest nightly backup of each of the last seven days that have one, and of the four
 * weeks before.
 */
export function outdated(backups: readonly Backup[]): Backup[] {
  const nightly = backups.filter(({ occasion }) => occasion === 'nightly');
  const daily = newestOfEach(nightly, ({ taken }) => dayOf(taken)).slice(0, retentionDays);
  const last = daily.at(-1);
  const older = last ? nightly.filter(({ taken }) => dayOf(taken) < dayOf(last.taken)) : [];
  const weekly = newestOfEach(older, ({ taken }) => String(weekOf(taken))).slice(0, retentionWeeks);
  return nightly.filter((backup) => !daily.includes(backup) && !weekly.includes(backup));
}

function newestOfEach(newestFirst: readonly Backup[], span: (backup: Backup) => string): Backup[] {
  const seen = new Set<string>();
  return newestFirst.filter((backup) => !seen.has(span(backup)) && seen.add(span(backup)));
}

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (moment: Date): number => Math.floor((moment.getTime() / 86_400_000 + 3) / 7);
