import { DatabaseOpenError } from '#database/engines/errors.ts';
import type { Drilled } from '#database/ops/drill.ts';
import type { Inspected } from '#database/ops/inspect.ts';
import { runInThread } from '#server/core/thread.ts';
import type { RestoreInput, RestoreOutput } from './restore-thread.ts';

type Work = Omit<RestoreInput, 'work'>;

/** Copying and verifying a large database takes seconds. */
async function runInRestoreThread<Output extends RestoreOutput>(
  input: RestoreInput,
): Promise<Output> {
  const output = await runInThread<RestoreInput, RestoreOutput>(
    'restore-thread',
    import.meta.url,
    input,
  );
  if ('error' in output) throw new DatabaseOpenError(output.error);
  return output as Output;
}

export const inspectInThread = async (work: Work): Promise<Inspected> =>
  (await runInRestoreThread<{ inspected: Inspected }>({ ...work, work: 'inspect' })).inspected;

export const drillInThread = async (work: Work): Promise<Drilled> =>
  (await runInRestoreThread<{ drilled: Drilled }>({ ...work, work: 'drill' })).drilled;

export async function restoreInThread(work: Work): Promise<void> {
  await runInRestoreThread({ ...work, work: 'restore' });
}
