import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupRecord, noSuchBackup } from '#contract/admin.ts';
import {
  type BackupFile,
  backupFolder,
  backupName,
  deleteBackup,
  downloadPrefix,
  inName,
  listBackups,
  type Occasion,
} from '#database/ops/backup.ts';
import type { Handlers } from '#server/api/handler.ts';
import type { ApiError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';
import { backUpInThread } from '#server/jobs/backup.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { AdminDependencies } from './open-admin.ts';

const sqliteOnly: ApiError = {
  status: 422,
  message: 'This site uses PostgreSQL. Back it up with pg_dump, as described in docs/deploy.md.',
};

const databaseFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string =>
  join(dataDir, 'lab.sqlite');

export function backupHandlers({ database, settings, clock }: AdminDependencies) {
  const [makeAlone, downloadAlone] = [oneAtATime('A backup'), oneAtATime('A backup')];

  return {
    /** Contains the secret, because it stays on this machine. */
    'POST /api/admin/backups': async () => {
      if (database.engine !== 'sqlite') return sqliteOnly;
      return makeAlone(async () => {
        const taken = clock();
        const path = backupName(databaseFile(settings), taken);
        await backUpInThread(databaseFile(settings), path, { taken });
        const name = basename(path);
        const bytes = (await stat(path)).size;
        return { body: { name, bytes, at: taken.toISOString(), occasion: 'by hand' as const } };
      });
    },

    /** Without the secret, because the file leaves the machine; the copy is deleted afterwards. */
    'GET /api/admin/backup-file': async ({ request }) => {
      if (database.engine !== 'sqlite') return sqliteOnly;
      const taken = clock();
      const name = `lab-${inName(taken)}-without-secret.sqlite`;
      const type = 'application/octet-stream';
      // Only the headers are sent, so no copy is needed.
      if (request.method === 'HEAD') return { file: '', type, name };
      return downloadAlone(async () => {
        const folder = await mkdtemp(join(settings.dataDir, downloadPrefix));
        const removeFolder = () => rm(folder, { recursive: true, force: true });
        try {
          const path = join(folder, name);
          await backUpInThread(databaseFile(settings), path, { taken, withoutSecret: true });
          const stream = createReadStream(path);
          stream.once('close', removeFolder);
          return { file: Readable.toWeb(stream) as ReadableStream<Uint8Array>, type, name };
        } catch (error) {
          await removeFolder();
          throw error;
        }
      });
    },

    'DELETE /api/admin/backups/:name': async ({ params: { name } }) => {
      if (database.engine !== 'sqlite') return sqliteOnly;
      const files = await listBackups(backupFolder(databaseFile(settings)));
      const found = files.find(({ path }) => basename(path) === name);
      if (!found) return { status: 404, message: noSuchBackup };
      await deleteBackup(found);
      return { body: { ok: true } };
    },
  } satisfies Partial<Handlers>;
}

/** Newest first. */
export async function describeBackups(
  settings: Pick<Settings, 'dataDir'>,
): Promise<BackupRecord[]> {
  return Promise.all((await listBackups(backupFolder(databaseFile(settings)))).map(describeBackup));
}

const occasions: Record<Occasion, BackupRecord['occasion']> = {
  lab: 'by hand',
  nightly: 'nightly',
  'before-restore': 'before a restore',
};

async function describeBackup({ path, occasion, taken }: BackupFile): Promise<BackupRecord> {
  return {
    name: basename(path),
    // Retention may have deleted the file meanwhile.
    bytes: (await stat(path).catch(() => undefined))?.size ?? 0,
    at: taken.toISOString(),
    occasion: occasions[occasion],
  };
}
