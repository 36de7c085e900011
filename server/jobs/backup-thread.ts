import { backUp } from '#database/ops/backup.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { answerFromThread } from '#server/core/thread.ts';

export interface BackupInput {
  file: string;
  to: string;
  options: Parameters<typeof backUp>[2];
}

/** The expected error is returned, because thrown errors lose their class between threads. */
export type BackupOutput = { error: string } | undefined;

await answerFromThread<BackupInput, BackupOutput>(async ({ file, to, options }) => {
  try {
    await backUp(file, to, options);
  } catch (error) {
    if (error instanceof DatabaseOpenError) return { error: error.message };
    throw error;
  }
  return undefined;
});
