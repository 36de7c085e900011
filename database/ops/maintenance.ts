import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { createPrivateFile, openRaw, type SqliteHandle } from '#database/engines/sqlite.ts';

/** An empty SQLite file, because the system releases its lock even after `kill -9`. */
const lockFile = (dataDir: string): string => join(dataDir, 'maintenance.lock');

function openLock(dataDir: string, timeout: number): SqliteHandle {
  const file = lockFile(dataDir);
  createPrivateFile(file);
  const handle = openRaw(file);
  handle.pragma(`busy_timeout = ${timeout}`);
  return handle;
}

/**
 * Every process of the site closes the database while the returned function has not been called.
 */
export function startMaintenance(dataDir: string): () => void {
  // Longer than a check by another process.
  const handle = openLock(dataDir, 200);
  try {
    handle.exec('begin exclusive');
  } catch (error) {
    handle.close();
    throw new DatabaseOpenError('A restore is already running.', { cause: error });
  }
  return () => handle.close();
}

interface MaintenanceCheck {
  isRunning(): boolean;
  close(): void;
}

export function openMaintenanceCheck(dataDir: string): MaintenanceCheck {
  let handle: SqliteHandle | undefined;
  return {
    isRunning() {
      if (!handle && !existsSync(lockFile(dataDir))) return false;
      handle ??= openLock(dataDir, 0);
      try {
        handle.prepare('select 1 from sqlite_master').all();
        return false;
      } catch {
        return true;
      }
    },
    close: () => handle?.close(),
  };
}
