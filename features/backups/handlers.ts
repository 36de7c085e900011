import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import {
  type Backup,
  backupPath,
  deleteBackup,
  listBackups,
  type Occasion,
} from '#platform/database/backup.ts';
import type { AppDependencies, Handlers } from '#platform/http/handler.ts';
import type { ApiError } from '#platform/http/result.ts';
import { type BackupRecord, noSuchBackup } from './calls.ts';
import { backUpInThread } from './jobs.ts';
import { oneAtATime } from './one-at-a-time.ts';

export function backupHandlers({
  database: { location },
  settings,
  clock,
}: Pick<AppDependencies, 'database' | 'settings' | 'clock'>) {
  const alone = oneAtATime('A backup');
  const unknown: ApiError = { status: 404, message: noSuchBackup };
  const find = async (name: string) =>
    (await listBackups(location.dataDir)).find(({ path }) => basename(path) === name);
  return {
    'GET /api/admin/backups': async () => {
      const backups = await Promise.all((await listBackups(location.dataDir)).map(describe));
      return { body: { backups, isNightly: settings.nightlyBackup } };
    },

    'POST /api/admin/backups': async () =>
      alone(async () => {
        const taken = clock();
        const path = backupPath(location.dataDir, taken);
        await backUpInThread(location, path);
        return { body: await describe({ path, taken, occasion: 'lab' }) };
      }),

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

const occasions: Record<Occasion, BackupRecord['occasion']> = {
  lab: 'by hand',
  nightly: 'nightly',
  'before-restore': 'before a restore',
};

const describe = async ({ path, occasion, taken }: Backup): Promise<BackupRecord> => ({
  name: basename(path),
  // The nightly job may have deleted the file meanwhile.
  bytes: (await stat(path).catch(() => undefined))?.size ?? 0,
  at: taken.toISOString(),
  occasion: occasions[occasion],
});
