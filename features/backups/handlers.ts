import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { type Backup, backupPath, deleteBackup, listBackups } from '#platform/database/backup.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import type { AppDependencies, Handlers } from '#platform/http/handler.ts';
import type { ApiError } from '#platform/http/result.ts';
import { type BackupRecord, noSuchBackup } from './calls.ts';
import { backUpInThread } from './jobs.ts';

export function backupHandlers({
  database: { location },
  settings,
  clock,
}: Pick<AppDependencies, 'database' | 'settings' | 'clock'>) {
  let isBusy = false;
  const unknown: ApiError = { status: 404, message: noSuchBackup };
  const find = async (name: string) =>
    (await listBackups(location.dataDir)).find(({ path }) => basename(path) === name);
  return {
    'GET /api/admin/backups': async () => {
      const backups = await Promise.all((await listBackups(location.dataDir)).map(describe));
      return { body: { backups, isNightly: settings.nightlyBackup } };
    },

    'POST /api/admin/backups': async () => {
      if (isBusy) return { status: 409, message: 'A backup is already running.' };
      isBusy = true;
      try {
        const taken = clock();
        const path = backupPath(location.dataDir, taken);
        await backUpInThread(location, path);
        return { body: await describe({ path, taken, occasion: 'lab' }) };
      } catch (error) {
        if (error instanceof DatabaseOpenError) return { status: 409, message: error.message };
        throw error;
      } finally {
        isBusy = false;
      }
    },

    'GET /api/admin/backups/:name': async ({ params: { name }, request }) => {
      const found = await find(name);
      if (!found) return unknown;
      const type = 'application/octet-stream';
      if (request.method === 'HEAD') return { file: '', type, name };
      const stream = Readable.toWeb(createReadStream(found.path));
      return { file: stream as ReadableStream<Uint8Array>, type, name };
    },

    'DELETE /api/admin/backups/:name': async ({ params: { name } }) => {
      const found = await find(name);
      if (!found) return unknown;
      await deleteBackup(found.path);
      return { body: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}

const describe = async ({ path, occasion, taken }: Backup): Promise<BackupRecord> => ({
  name: basename(path),
  // The nightly job may have deleted the file meanwhile.
  bytes: (await stat(path).catch(() => undefined))?.size ?? 0,
  at: taken.toISOString(),
  occasion,
});
