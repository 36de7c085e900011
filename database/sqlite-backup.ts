import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseOpenError } from './failure.ts';
import { isDamage, openPlain, openToRead } from './sqlite.ts';

export type OnProgress = (done: number, total: number) => void;

/** Pages at a time: between two pieces the bar moves, and nobody who writes has to wait for us anyway. */
const piece = 1000;

/** What a database is called by the moment it was taken at. */
export const timeInName = (moment: Date): string => moment.toISOString().slice(0, 19).replaceAll(':', '-');

/** A new name for each second, in the folder `backups` beside the database. */
export const backupName = (file: string, moment: Date): string =>
  join(dirname(file), 'backups', `lab-${timeInName(moment)}.sqlite`);

interface BackupOptions {
  onProgress?: OnProgress;
  /** For what leaves the machine: with the secret whoever finds the file could sign tokens. A site that starts on it makes a new one. */
  withoutSecret?: boolean;
}

/** Copies a database that may be in use, as it was at one moment. The finished copy is checked before it gets its name. */
export async function backUp(
  file: string,
  to: string,
  { onProgress = () => {}, withoutSecret = false }: BackupOptions = {},
): Promise<void> {
  if (!existsSync(file)) throw new DatabaseOpenError(`There is no database ${file}.`);
  if (existsSync(to)) throw new DatabaseOpenError(`There is a file ${to} already: choose another name.`);
  await mkdir(dirname(to), { recursive: true });
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    await makeOwnersFile(part);
    await copyPages(file, part, onProgress);
    if (withoutSecret) leaveSecretOut(part);
    checkHealth(part);
    await settle(part, to);
  } finally {
    await removeDatabase(part);
  }
}

/** It holds what visitors wrote: for the owner's eyes from the first byte on. */
export async function makeOwnersFile(file: string): Promise<void> {
  await (await open(file, 'wx', 0o600)).close();
}

/** With everything that SQLite may have put beside it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const rest of ['', '-wal', '-shm', '-journal', '.in-use']) await rm(file + rest, { force: true });
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

/** Rewrites the file: an overwritten secret could still stand in a corner that SQLite no longer uses. */
function leaveSecretOut(file: string): void {
  const handle = openPlain(file);
  try {
    handle.pragma('journal_mode = DELETE');
    handle.pragma('secure_delete = ON');
    handle.exec("update admin set secret = ''");
    handle.exec('vacuum');
  } finally {
    handle.close();
  }
}

export class Damaged extends DatabaseOpenError {}

const damageOf = (file: string): string => `${file} is damaged or no database of this site.`;

/** Throws where the file is not whole, or not ours. */
export function checkHealth(file: string): void {
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

/** On disk before it has its name: a backup that exists is whole, also after a power cut. */
async function settle(part: string, to: string): Promise<void> {
  const handle = await open(part, 'r+');
  await handle.sync();
  await handle.close();
  await rename(part, to);
}
