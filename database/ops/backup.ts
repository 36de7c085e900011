import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database as SqliteHandle } from 'better-sqlite3';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import { isDamage, openPlain, openToRead } from '#database/engines/sqlite.ts';
import { writeReceipt } from './backup-files.ts';
import { inspect, type RowsByTable } from './verify.ts';

export type OnProgress = (done: number, total: number) => void;

/** Pages at a time: between two pieces the bar moves, and nobody who writes has to wait for us anyway. */
const piece = 1000;

interface BackupOptions {
  taken: Date;
  onProgress?: OnProgress;
  /** For what leaves the machine: with the secret whoever finds the file could sign tokens. A site that starts on it makes a new one. */
  withoutSecret?: boolean;
}

/**
 * Copies a database that may be in use, as it was at one moment. The finished copy is checked before it gets its name, and has every row
 * that was there.
 */
export async function backUp(
  file: string,
  to: string,
  { taken, onProgress = () => {}, withoutSecret = false }: BackupOptions,
): Promise<void> {
  if (!existsSync(file)) throw new DatabaseOpenError(`There is no database ${file}.`);
  if (existsSync(to))
    throw new DatabaseOpenError(`There is a file ${to} already: choose another name.`);
  await mkdir(dirname(to), { recursive: true });
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    await makeOwnersFile(part);
    const rows = await copyPages(file, part, onProgress);
    if (withoutSecret) leaveSecretOut(part);
    const copied = await checkHealth(part);
    if (JSON.stringify(copied) !== JSON.stringify(rows))
      throw new Error(`The copy of ${file} misses rows.`);
    await settle(part, to);
    await writeReceipt(to, taken, rows);
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
  for (const rest of ['', '-wal', '-shm', '-journal', '.in-use'])
    await rm(file + rest, { force: true });
}

async function copyPages(file: string, to: string, onProgress: OnProgress): Promise<RowsByTable> {
  const source = openToRead(file);
  try {
    // SQLite's backup starts over whenever somebody writes; a snapshot that is held keeps it on its way.
    source.exec('begin');
    const rows = countRows(source);
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages - remainingPages, totalPages);
        return piece;
      },
    });
    onProgress(1, 1);
    return rows;
  } catch (error) {
    throw isDamage(error) ? new Damaged(damageOf(file), { cause: error }) : error;
  } finally {
    source.close();
  }
}

function countRows(handle: SqliteHandle): RowsByTable {
  const tables = handle.prepare<[], { name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
  );
  const count = (name: string) =>
    handle.prepare(`select count(*) from "${name}"`).pluck().get() as number;
  return Object.fromEntries(tables.all().map(({ name }) => [name, count(name)]));
}

const goesOut = "state in ('waiting', 'sending')";
const leftOut = 'Its links were left out of this copy.';

/** Rewrites the file: an overwritten secret could still stand in a corner that SQLite no longer uses. */
function leaveSecretOut(file: string): void {
  const handle = openPlain(file);
  try {
    handle.pragma('journal_mode = DELETE');
    handle.pragma('secure_delete = ON');
    handle.exec("update admin set secret = '', token_secret = ''");
    // What mails are filled with are links that are keys: on the site that made them they still open something.
    handle.exec(`update outbox set fills = '{}', last_answer = case when ${goesOut} then '${leftOut}' else last_answer end,
      ended_at = case when ${goesOut} then made_at else ended_at end, lease_until = null,
      state = case when ${goesOut} then 'given up' else state end`);
    handle.exec('vacuum');
  } finally {
    handle.close();
  }
}

export class Damaged extends DatabaseOpenError {}

const damageOf = (file: string): string => `${file} is damaged or no database of this site.`;

/** The rows of each table; throws where the file is not whole, or not ours. */
export async function checkHealth(file: string): Promise<RowsByTable> {
  const rows = await inspect(file).catch((error: unknown) => {
    throw new Damaged(damageOf(file), { cause: error });
  });
  if (!('revision' in rows)) throw new Damaged(damageOf(file));
  return rows;
}

/** On disk before it has its name: a backup that exists is whole, also after a power cut. */
async function settle(part: string, to: string): Promise<void> {
  const handle = await open(part, 'r+');
  await handle.sync();
  await handle.close();
  await rename(part, to);
}
