import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { DamagedDatabase } from '#database/ops/backup.ts';
import { type Drilled, drill } from '#database/ops/drill.ts';
import { type Inspected, inspectBackup } from '#database/ops/inspect.ts';
import { restore, sitePatience } from '#database/ops/restore.ts';
import { answerFromThread } from '#server/core/thread.ts';
import { unsubscribing } from '#server/newsletter/subscriptions.ts';
import { newSecret } from './account.ts';

export interface RestoreInput {
  work: 'inspect' | 'drill' | 'restore';
  backup: string;
  /** The database of the site. */
  file: string;
  moment: Date;
  acceptResubscribe?: boolean;
}

/** The expected error is returned, because thrown errors lose their class between threads. */
export type RestoreOutput =
  | { inspected: Inspected }
  | { drilled: Drilled }
  | { restored: true }
  | { error: string };

await answerFromThread<RestoreInput, RestoreOutput>(async (input) => {
  try {
    return await run(input);
  } catch (error) {
    return { error: describe(error, input) };
  }
});

async function run(input: RestoreInput): Promise<RestoreOutput> {
  const { work, backup, file, moment, acceptResubscribe = false } = input;
  if (work === 'inspect') return { inspected: await inspectBackup(backup, file) };
  if (work === 'drill') return { drilled: await drill(backup, moment) };
  const secret = newSecret(randomBytes);
  const patience = sitePatience;
  await restore(backup, file, { moment, secret, unsubscribing, acceptResubscribe, patience });
  return { restored: true };
}

function describe(error: unknown, { backup, file, work }: RestoreInput): string {
  if (error instanceof DamagedDatabase)
    return 'The file is damaged or not a backup of this site. Nothing was changed.';
  if (error instanceof DatabaseOpenError)
    return [backup, file].reduce(
      (text, path) => text.replaceAll(`${dirname(path)}/`, ''),
      error.message,
    );
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return 'The disk is full. Nothing was changed.';
  if (work !== 'restore') throw error;
  return `Nothing was changed. ${(error as Error).message}`;
}
