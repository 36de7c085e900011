import { existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFile, openRaw, type SqliteHandle } from './sqlite.ts';

const folderIn = (dataDir: string): string => join(dataDir, 'temporary');
const lockName = 'lock';

/** An empty SQLite file, because the system releases its lock even after `kill -9`. */
function openLock(dataDir: string, busyTimeout: number): SqliteHandle {
  mkdirSync(folderIn(dataDir), { recursive: true, mode: 0o700 });
  const file = join(folderIn(dataDir), lockName);
  createPrivateFile(file);
  const handle = openRaw(file);
  handle.pragma(`busy_timeout = ${busyTimeout}`);
  return handle;
}

/** For copies of the database, which contain personal data. */
export async function withTemporaryFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const lock = openLock(dataDir, 5000);
  lock.exec('begin');
  lock.prepare('select 1 from sqlite_master').all();
  const folder = await mkdtemp(join(folderIn(dataDir), 'copy-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.close();
  }
}

/** Deletes what killed processes left; copies in use stay. */
export async function clearTemporaryFolder(dataDir: string): Promise<void> {
  if (!existsSync(folderIn(dataDir))) return;
  const lock = openLock(dataDir, 0);
  try {
    lock.exec('begin exclusive');
    for (const name of await readdir(folderIn(dataDir)))
      if (!name.startsWith(lockName))
        await rm(join(folderIn(dataDir), name), { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'SQLITE_BUSY') throw error;
  } finally {
    lock.close();
  }
}
