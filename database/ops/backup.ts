import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseOpenError } from '#database/engines/errors.ts';
import {
  createPrivateFile,
  isDamage,
  openRaw,
  openReadOnly,
  type SqliteHandle,
} from '#database/engines/sqlite.ts';
import { type RowsByTable, writeReceipt } from './backup-files.ts';

interface BackupOptions {
  taken: Date;
  /** For copies that leave the machine: a site that starts on such a copy creates a new secret. */
  withoutSecret?: boolean;
}

/**
 * Copies a database that may be in use, as it is at one moment. The copy is verified and synced to
 * disk before it gets its name, so a backup that exists is complete.
 */
export async function backUp(
  file: string,
  to: string,
  { taken, withoutSecret = false }: BackupOptions,
): Promise<void> {
  if (!existsSync(file)) throw new DatabaseOpenError(`There is no database ${file}.`);
  if (existsSync(to))
    throw new DatabaseOpenError(`The file ${to} already exists. Choose another name.`);
  await mkdir(dirname(to), { recursive: true });
  const part = `${to}.part`;
  await rm(part, { force: true });
  try {
    createPrivateFile(part);
    const source = vacuumInto(file, part);
    if (withoutSecret) removeSecrets(part);
    const rows = verify(part);
    const incomplete = source.find(([table, count]) => rows[table] !== count);
    if (incomplete) throw new Error(`The copy of ${file} lost rows of ${incomplete[0]}.`);
    await moveDurably(part, to);
    await writeReceipt(to, taken, rows);
  } finally {
    await removeDatabase(part);
  }
}

/** Includes the files that SQLite creates next to a database. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(file + suffix, { force: true });
}

/** Returns the row counts of the tables that did not change during the copy. */
function vacuumInto(file: string, to: string): [table: string, rows: number][] {
  const source = openReadOnly(file);
  try {
    const before = countRows(source);
    source.prepare('vacuum into ?').run(to);
    const after = countRows(source);
    return Object.entries(before).filter(([table, count]) => after[table] === count);
  } catch (error) {
    throw isDamage(error) ? new DamagedDatabase(file, error) : error;
  } finally {
    source.close();
  }
}

function countRows(handle: SqliteHandle): RowsByTable {
  const tables = handle
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .pluck()
    .all();
  const count = (table: string) =>
    handle.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

const isQueued = "state in ('waiting', 'sending')";
const secretsRemoved = 'Its links were left out of this copy.';

/** Rewrites the file, because an overwritten secret could remain in a free page. */
function removeSecrets(file: string): void {
  const handle = openRaw(file);
  try {
    handle.pragma('secure_delete = ON');
    handle.exec("update admin set secret = '', token_secret = ''");
    // The merge fields of emails contain links that still work on the site that sent them.
    handle.exec(`update outbox set fills = '{}', last_answer = case when ${isQueued} then '${secretsRemoved}' else last_answer end,
      ended_at = case when ${isQueued} then made_at else ended_at end, lease_until = null,
      state = case when ${isQueued} then 'given up' else state end`);
    handle.exec('vacuum');
  } finally {
    handle.close();
  }
}

export class DamagedDatabase extends DatabaseOpenError {
  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged or not a database of this site.`, { cause });
  }
}

/** Checks every page and counts the rows; throws if the file is damaged or not a database of this site. */
export function verify(file: string): RowsByTable {
  let rows: RowsByTable;
  try {
    const handle = openReadOnly(file);
    try {
      const health = handle.pragma('integrity_check(1)', { simple: true });
      if (health !== 'ok') throw new Error(String(health));
      rows = countRows(handle);
    } finally {
      handle.close();
    }
  } catch (error) {
    throw new DamagedDatabase(file, error);
  }
  if (!('revision' in rows)) throw new DamagedDatabase(file);
  return rows;
}

/** Syncs the content before the rename, so that the name never refers to an incomplete file. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const handle = await open(from, 'r+');
  await handle.sync();
  await handle.close();
  await rename(from, to);
}
