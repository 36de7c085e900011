import { backUp } from '#platform/database/backup.ts';
import type { DatabaseLocation } from '#platform/database/connect.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { answerFromThread } from '#platform/thread.ts';

export interface BackupInput {
  location: DatabaseLocation;
  to: string;
}

/** The expected error is returned, because thrown errors lose their class between threads. */
export type BackupOutput = { error: string } | undefined;

await answerFromThread<BackupInput, BackupOutput>(async ({ location, to }) => {
  try {
    await backUp(location, to);
  } catch (error) {
    if (error instanceof DatabaseOpenError) return { error: error.message };
    throw error;
  }
  return undefined;
});
