import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Settings } from '#server/core/settings.ts';
import { deleteMailFiles } from './file-transport.ts';

export interface TraceDependencies {
  database: Pick<OpenDatabase, 'checkpoint'>;
  settings: Pick<Settings, 'dataDir'>;
}

/** Deletes the saved files of deleted emails, and what SQLite's log still has of deleted rows. */
export async function eraseTraces(
  { database, settings }: TraceDependencies,
  mails: readonly number[],
): Promise<void> {
  await deleteMailFiles(settings.dataDir, mails);
  // If another process reads the log, the next night does this.
  await database.checkpoint?.();
}
