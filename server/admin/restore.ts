import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BackupDetail, noSuchBackup } from '#contract/admin.ts';
import {
  type BackupFile,
  backupFolder,
  backupName,
  deleteBackup,
  listBackups,
  writeReceipt,
} from '#database/ops/backup.ts';
import { openMaintenanceCheck, startMaintenance } from '#database/ops/maintenance.ts';
import { lastChangeOf, recordChange, type What } from '#database/queries/history.ts';
import type { Handlers } from '#server/api/handler.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import { databaseFile, describeBackup, sqliteOnly } from './backups.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { AdminDependencies } from './open-admin.ts';
import { drillInThread, inspectInThread, restoreInThread } from './restore-in-thread.ts';
import { freeSpace } from './site-status.ts';

const unknown: ApiError = { status: 404, message: noSuchBackup };

type RestoreDependencies = Pick<AdminDependencies, 'database' | 'settings' | 'clock' | 'log'>;

export function restoreHandlers(parts: RestoreDependencies) {
  const { database, settings, clock, log } = parts;
  const file = databaseFile(settings);
  const alone = oneAtATime('A check of a backup');
  const uploadAlone = oneAtATime('A check of a backup', 422);
  const record = (what: What, name: string, session: number) =>
    database.db
      .transaction()
      .execute((trx) =>
        recordChange(trx, { session, when: clock(), what, subject: 'backups', after: { name } }),
      );
  const find = async (name: string): Promise<BackupFile | ApiError> => {
    if (database.engine !== 'sqlite') return sqliteOnly;
    const files = await listBackups(backupFolder(file));
    return files.find(({ path }) => basename(path) === name) ?? unknown;
  };
  const workOn = (backup: string) => ({ backup, file, moment: clock() });

  return {
    'GET /api/admin/backups/:name': async ({ params: { name } }) => {
      const found = await find(name);
      if (isApiError(found)) return found;
      return alone(async () => {
        const { rows: _, ...inspected } = await inspectInThread(workOn(found.path));
        const body: BackupDetail = { backup: await describeBackup(found), ...inspected };
        return { body };
      });
    },

    'DELETE /api/admin/backups/:name': async ({ params: { name }, session }) => {
      const found = await find(name);
      if (isApiError(found)) return found;
      await deleteBackup(found);
      await record('backup deleted', name, session.id);
      return { body: { ok: true } };
    },

    'POST /api/admin/backups/:name/drill': async ({ params: { name } }) => {
      const found = await find(name);
      if (isApiError(found)) return found;
      return alone(async () => {
        const { rows } = await drillInThread(workOn(found.path));
        return { body: { rows: Object.values(rows).reduce((sum, count) => sum + count, 0) } };
      });
    },

    'POST /api/admin/backups/:name/restore': async ({ params: { name }, input }) => {
      const found = await find(name);
      if (isApiError(found)) return found;
      return alone(async () => {
        // Refuses a damaged file before any visitor notices.
        const { isSameSite } = await inspectInThread(workOn(found.path));
        if (!isSameSite && !input.acceptResubscribe) return otherSite;
        const endMaintenance = startMaintenance(settings.dataDir);
        const work = { ...workOn(found.path), ...input };
        restoreInThread(work)
          .catch((error: unknown) => log.error({ err: error }, 'a backup could not be restored'))
          .finally(endMaintenance);
        return { body: { at: work.moment.toISOString() } };
      });
    },

    'GET /api/admin/restore': async () => {
      if (database.engine !== 'sqlite') return sqliteOnly;
      const last = await lastChangeOf(database.db, ['backup restored', 'restore failed']);
      const check = openMaintenanceCheck(settings.dataDir);
      const isRunning = check.isRunning();
      check.close();
      const after: { error?: string } = JSON.parse(last?.after ?? '{}');
      return { body: { isRunning, last: last && { at: last.at, error: after.error ?? null } } };
    },

    'POST /api/admin/backup-uploads/:id': async ({ params, query, file: bytes, session }) => {
      if (database.engine !== 'sqlite') return sqliteOnly;
      const part = join(backupFolder(file), `upload-${params.id}.part`);
      const rejection = await addPiece(part, bytes, { ...query, settings });
      if (rejection) return rejection;
      if (query.offset + bytes.length < query.size) return { body: { backup: null } };
      return uploadAlone(async () => {
        try {
          const { rows } = await inspectInThread(workOn(part));
          const taken = clock();
          const path = backupName(file, taken, 'uploaded');
          await rename(part, path);
          await writeReceipt(path, taken, rows);
          await record('backup uploaded', basename(path), session.id);
          return { body: { backup: await describeBackup({ path, occasion: 'uploaded', taken }) } };
        } finally {
          await rm(part, { force: true });
        }
      });
    },
  } satisfies Partial<Handlers>;
}

const otherSite: ApiError = {
  status: 409,
  message:
    'This backup is of another site, or the password was changed since. Accept that people who left may be subscribed again.',
};

const signature = Buffer.from('SQLite format 3\0');

const notABackup: ApiError = {
  status: 422,
  message: 'This file isn’t a backup of this site. Choose a file that ends in .sqlite.',
};

interface Piece {
  offset: number;
  size: number;
  settings: RestoreDependencies['settings'];
}

/** The pieces are a file, so that any process of the site can receive the next one. */
async function addPiece(
  part: string,
  bytes: Uint8Array,
  { offset, size, settings }: Piece,
): Promise<ApiError | undefined> {
  const received = (await stat(part).catch(() => undefined))?.size ?? 0;
  if (received !== offset || bytes.length === 0 || offset + bytes.length > size)
    return { status: 409, message: 'The upload was interrupted. Choose the file again.' };
  if (offset === 0) {
    if (!signature.equals(bytes.subarray(0, signature.length))) return notABackup;
    const free = await freeSpace(settings);
    // The check and the restore make copies.
    if (free !== null && free < 3 * size)
      return { status: 422, message: 'There is too little space on the server’s disk.' };
    await mkdir(dirname(part), { recursive: true });
  }
  await appendFile(part, bytes, { mode: 0o600 });
  return undefined;
}
