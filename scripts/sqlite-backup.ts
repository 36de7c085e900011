import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '#database/connect.ts';
import { DatabaseOpenError } from '#database/failure.ts';
import { readRevision } from '#database/revision.ts';
import { isDamage, openToRead } from '#database/sqlite.ts';

type OnProgress = (done: number, total: number) => void;

/** Pages at a time: between two pieces the bar moves, and nobody who writes has to wait for us anyway. */
const piece = 1000;

const names = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-');

/** A new name for each second, in the folder `backups` beside the database. */
export const backupName = (file: string, moment: Date): string =>
  join(dirname(file), 'backups', `lab-${names(moment)}.sqlite`);

/** Copies a database that may be in use, as it was at one moment. The finished copy is checked before it gets its name. */
export async function backUp(file: string, to: string, onProgress: OnProgress): Promise<void> {
  if (!existsSync(file)) throw new DatabaseOpenError(`There is no database ${file}.`);
  if (existsSync(to)) throw new DatabaseOpenError(`There is a file ${to} already: choose another name.`);
  await mkdir(dirname(to), { recursive: true });
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    await copyPages(file, part, onProgress);
    checkHealth(part);
    // It holds what visitors wrote: for the owner's eyes.
    await chmod(part, 0o600);
    await settle(part, to);
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) await rm(part + rest, { force: true });
  }
}

async function copyPages(file: string, to: string, onProgress: OnProgress): Promise<void> {
  const source = openToRead(file);
  try {
    // SQLite's backup starts over whenever somebody writes; a snapshot that is held keeps it on its way.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages - remainingPages, totalPages);
        return piece;
      },
    });
    onProgress(1, 1);
  } catch (error) {
    throw isDamage(error) ? new Damaged(damageOf(file), { cause: error }) : error;
  } finally {
    source.close();
  }
}

export interface Restored {
  /** Where the state before the restore is kept; undefined where there was none. */
  kept: string | undefined;
}

/**
 * Puts a backup in the place of the database. A site that runs on it sees everything change in one transaction; what was there
 * is kept. An older backup is brought up to date first.
 */
export async function restore(backup: string, file: string, moment: Date, onProgress: OnProgress): Promise<Restored> {
  if (!existsSync(backup)) throw new DatabaseOpenError(`There is no backup ${backup}.`);
  const scratch = `${file}.restoring-${names(moment)}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await copyFile(backup, scratch);
    checkHealth(scratch);
    const kept = await keepPresent(file, moment);
    await prepare(scratch, kept?.revision ?? 0);
    await pour(scratch, file, onProgress);
    return { kept: kept?.at };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) await rm(scratch + rest, { force: true });
  }
}

/** A sound database is backed up; a damaged one is moved aside as it is, with what belongs to it. */
async function keepPresent(file: string, moment: Date): Promise<{ at: string; revision: number } | undefined> {
  if (!existsSync(file)) return undefined;
  const at = join(dirname(file), 'backups', `before-restore-${names(moment)}.sqlite`);
  try {
    await backUp(file, at, () => {});
    return { at, revision: revisionOf(at) };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const aside = `${file}.damaged-${names(moment)}`;
    for (const rest of ['', '-wal', '-shm']) if (existsSync(file + rest)) await rename(file + rest, aside + rest);
    return { at: aside, revision: 0 };
  }
}

/** Pages were made from the present revision: the restored one must be higher, or running sites would keep them. */
async function prepare(scratch: string, presentRevision: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir: dirname(scratch), file: basename(scratch) });
  try {
    await db
      .updateTable('revision')
      .set({ number: Math.max(await readRevision(db), presentRevision) + 1000 })
      .execute();
  } finally {
    await close();
  }
}

async function pour(scratch: string, file: string, onProgress: OnProgress): Promise<void> {
  const source = openToRead(scratch);
  const isNew = !existsSync(file);
  try {
    // All in one step: half a restore is seen by nobody.
    await source.backup(file, { progress: () => 0x7fffffff });
    if (isNew) await chmod(file, 0o600);
    onProgress(1, 1);
  } finally {
    source.close();
  }
}

class Damaged extends DatabaseOpenError {}

const damageOf = (file: string): string => `${file} is damaged or no database of this site.`;

function checkHealth(file: string): void {
  const handle = openToRead(file);
  try {
    const health = handle.pragma('integrity_check(1)', { simple: true });
    if (health !== 'ok') throw new Error(String(health));
    handle.prepare('select number from revision').get();
  } catch (error) {
    throw new Damaged(damageOf(file), { cause: error });
  } finally {
    handle.close();
  }
}

function revisionOf(file: string): number {
  const handle = openToRead(file);
  try {
    return handle.prepare<[], { number: number }>('select number from revision').get()?.number ?? 0;
  } finally {
    handle.close();
  }
}

/** On disk before it has its name: a backup that exists is whole, also after a power cut. */
async function settle(part: string, to: string): Promise<void> {
  const handle = await open(part, 'r+');
  await handle.sync();
  await handle.close();
  await rename(part, to);
}
