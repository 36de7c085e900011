import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Settings } from '#server/core/settings.ts';
import { addJob } from '#server/jobs/runner.ts';
import { deleteMailFiles } from './file-transport.ts';

export interface TraceDependencies {
  database: Pick<OpenDatabase, 'db' | 'checkpoint'>;
  settings: Pick<Settings, 'dataDir'>;
}

/** Deletes the saved files of deleted emails, and what SQLite's log still has of deleted rows. */
export async function eraseTraces(
  { database, settings }: TraceDependencies,
  mails: readonly number[],
  at: Date,
): Promise<void> {
  await deleteMailFiles(settings.dataDir, mails);
  if ((await database.checkpoint?.()) === false)
    await addJob(database.db, 'clear-log', {}, { at, key: 'clear-log' });
}

/** Fails while another process reads the log, and is then repeated. */
export async function clearLog({ checkpoint }: Pick<OpenDatabase, 'checkpoint'>): Promise<void> {
  if ((await checkpoint?.()) === false) throw new Error('Another process reads the database.');
}
