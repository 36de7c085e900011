import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BackupDetail, noSuchBackup, type RestoreState } from '#contract/admin.ts';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import {
  type BackupFile,
  backupFolder,
  backupName,
  deleteBackup,
  listBackups,
  writeReceipt,
} from '#database/ops/backup.ts';
import type { Drilled } from '#database/ops/drill.ts';
import type { Inspected } from '#database/ops/inspect.ts';
import { openMaintenanceCheck, startMaintenance } from '#database/ops/maintenance.ts';
import type { Handler, Handlers } from '#server/api/handler.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { runInThread } from '#server/core/thread.ts';
import { databaseFile, describeBackup, sqliteOnly } from './backups.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { AdminDependencies } from './open-admin.ts';
import type { RestoreInput, RestoreOutput } from './restore-thread.ts';
import { receiveChunk } from './upload.ts';

const unknown: ApiError = { status: 404, message: noSuchBackup };

type RestoreDependencies = Pick<AdminDependencies, 'database' | 'settings' | 'clock' | 'log'>;

/** What every call about a backup needs. */
function openBackups({ database, settings, clock }: RestoreDependencies) {
  const file = databaseFile(settings);
  return {
    file,
    workOn: (backup: string) => ({ backup, file, moment: clock() }),
    async find(name: string): Promise<BackupFile | ApiError> {
      if (database.engine !== 'sqlite') return sqliteOnly;
      const files = await listBackups(backupFolder(file));
      return files.find(({ path }) => basename(path) === name) ?? unknown;
    },
  };
}

export function restoreHandlers(dependencies: RestoreDependencies) {
  const { find, workOn } = openBackups(dependencies);
  const alone = oneAtATime('A check of a backup');
  return {
    'GET /api/admin/backups/:name': async ({ params: { name } }) => {
      const found = await find(name);
      if (isApiError(found)) return found;
      return alone(async () => {
        const { rows: _, ...inspected } = await inspect(workOn(found.path));
        const body: BackupDetail = { backup: await describeBackup(found), ...inspected };
        return { body };
      });
    },

    'DELETE /api/admin/backups/:name': async ({ params: { name } }) => {
      const found = await find(name);
      if (isApiError(found)) return found;
      await deleteBackup(found);
      return { body: { ok: true } };
    },

    'POST /api/admin/backups/:name/drill': async ({ params: { name } }) => {
      const found = await find(name);
      if (isApiError(found)) return found;
      return alone(async () => {
        const input = { ...workOn(found.path), work: 'drill' } as const;
        const { drilled } = await runInRestoreThread<{ drilled: Drilled }>(input);
        const counts = Object.values(drilled.rows);
        return { body: { rows: counts.reduce((sum, count) => sum + count, 0) } };
      });
    },

    'POST /api/admin/backups/:name/restore': async ({ params, input: { acceptResubscribe } }) => {
      const found = await find(params.name);
      if (isApiError(found)) return found;
      return alone(() => startRestore(dependencies, { ...workOn(found.path), acceptResubscribe }));
    },

    'GET /api/admin/restore': readRestore(dependencies),
    'POST /api/admin/backup-uploads/:id': upload(dependencies),
  } satisfies Partial<Handlers>;
}

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

const inspect = async (work: Work): Promise<Inspected> =>
  (await runInRestoreThread<{ inspected: Inspected }>({ ...work, work: 'inspect' })).inspected;

/** Outlives the handlers, which are made again with the database. */
let lastFailure: RestoreState['last'] = null;

async function startRestore({ settings, log }: RestoreDependencies, work: Work) {
  // Refuses a damaged file before any visitor notices.
  const { isSameSite } = await inspect(work);
  if (!isSameSite && !work.acceptResubscribe) return otherSite;
  const endMaintenance = startMaintenance(settings.dataDir);
  runInRestoreThread({ ...work, work: 'restore' })
    .catch((error: unknown) => {
      lastFailure = { at: work.moment.toISOString(), error: (error as Error).message };
      log.error({ err: error }, 'a backup could not be restored');
    })
    .finally(endMaintenance);
  return { body: { at: work.moment.toISOString() } };
}

function readRestore({
  database,
  settings,
}: RestoreDependencies): Handler<'GET /api/admin/restore'> {
  return async () => {
    if (database.engine !== 'sqlite') return sqliteOnly;
    const check = openMaintenanceCheck(settings.dataDir);
    const isRunning = check.isRunning();
    check.close();
    return { body: { isRunning, last: lastFailure } };
  };
}

function upload(dependencies: RestoreDependencies): Handler<'POST /api/admin/backup-uploads/:id'> {
  const { database, settings, clock } = dependencies;
  const { file, workOn } = openBackups(dependencies);
  const uploadAlone = oneAtATime('A check of a backup', 422);
  return async ({ params, query, file: bytes }) => {
    if (database.engine !== 'sqlite') return sqliteOnly;
    const part = await receiveChunk(backupFolder(file), params.id, bytes, { ...query, settings });
    if (isApiError(part)) return part;
    if (!part.isComplete) return { body: { backup: null } };
    return uploadAlone(async () => {
      try {
        const { rows } = await inspect(workOn(part.path));
        const taken = clock();
        const path = backupName(file, taken, 'uploaded');
        await rename(part.path, path);
        await writeReceipt(path, taken, rows);
        return { body: { backup: await describeBackup({ path, occasion: 'uploaded', taken }) } };
      } finally {
        await rm(part.path, { force: true });
      }
    });
  };
}

const otherSite: ApiError = {
  status: 409,
  message:
    'This backup is of another site, or the password was changed since. Accept that people who left may be subscribed again.',
};
