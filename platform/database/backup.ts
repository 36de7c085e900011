import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { copyToFile } from './copy.ts';
import { DatabaseOpenError } from './errors.ts';
import { createPrivateFile, isDamage, openRaw, openReadOnly, type SqliteHandle } from './sqlite.ts';
import { withTemporaryFolder } from './temporary.ts';

interface BackupSource {
  databaseUrl?: string | undefined;
  dataDir: string;
  file?: string;
}

/** Why a backup was made; the first part of its name. */
export type Occasion = 'lab' | 'nightly' | 'before-restore';

export interface Backup {
  path: string;
  occasion: Occasion;
  taken: Date;
}

export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

/** A new name for each second. */
export const backupPath = (dataDir: string, taken: Date, occasion: Occasion = 'lab'): string =>
  join(backupFolder(dataDir), `${occasion}-${inName(taken)}.sqlite`);

/** A moment as part of a file name. */
export const inName = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(':', '-');

const namePattern = /^(lab|nightly|before-restore)-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)\.sqlite$/;

/** Newest first; files with other names are ignored. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupFolder(dataDir);
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names
    .flatMap((name): Backup[] => {
      const [, occasion, day, time] = namePattern.exec(name) ?? [];
      if (!day || !time) return [];
      const taken = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
      return [{ path: join(folder, name), occasion: occasion as Occasion, taken }];
    })
    .toSorted((one, other) => other.taken.getTime() - one.taken.getTime());
}

/** A verified copy as a file of SQLite, also of PostgreSQL, next to a running site. */
export async function backUp(source: BackupSource, to: string): Promise<void> {
  await withTemporaryFolder(source.dataDir, async (folder) => {
    const copy = join(folder, 'backup.sqlite');
    await copyDatabase(source, copy);
    await storeBackup(copy, to);
  });
}

async function copyDatabase(
  { databaseUrl, dataDir, file = 'lab.sqlite' }: BackupSource,
  to: string,
): Promise<void> {
  if (databaseUrl) {
    const { inSnapshot } = await import('./postgres.ts');
    await inSnapshot(databaseUrl, (trx) => copyToFile(trx, to));
    return;
  }
  const path = join(dataDir, file);
  if (!existsSync(path)) throw new DatabaseOpenError(`No database found at ${path}.`);
  const source = openReadOnly(path);
  try {
    vacuumInto(source, to);
  } catch (error) {
    throw isDamage(error) ? new DamagedDatabase(path, error) : error;
  } finally {
    source.close();
  }
}

export function vacuumInto(source: SqliteHandle, to: string): void {
  createPrivateFile(to);
  source.prepare('vacuum into ?').run(to);
}

/** Verifies and syncs a copy before it gets its name, so every existing backup is complete. */
export async function storeBackup(copy: string, to: string): Promise<void> {
  if (existsSync(to))
    throw new DatabaseOpenError(`The file ${to} already exists. Choose another name.`);
  await mkdir(dirname(to), { recursive: true });
  removeSecrets(copy);
  verify(copy);
  await moveDurably(copy, to);
}

/**
 * Statements that backups run on the copy, by a column that must exist. What they remove would give
 * a thief of the backup the owner's access.
 */
const leftOutOfBackups = {
  // Links that confirm an address work on the site that sent them; paused issues keep theirs.
  'outbox.merge_fields': "update outbox set merge_fields = '{}' where kind = 'confirmation'",
  'settings.value': "update settings set value = '' where name = 'mail password'",
  // Without this column the secret is still the key of addresses, which a backup needs.
  'admin.address_key': "update admin set secret = ''",
};

function removeSecrets(file: string): void {
  const handle = openRaw(file);
  try {
    // Overwrites them, so that no free page has them.
    handle.pragma('secure_delete = ON');
    for (const [column, statement] of Object.entries(leftOutOfBackups))
      if (hasColumn(handle, column)) handle.exec(statement);
    // One file, without a log beside it.
    handle.pragma('journal_mode = DELETE');
  } finally {
    handle.close();
  }
}

const hasColumn = (handle: SqliteHandle, column: string): boolean =>
  handle.prepare('select 1 from pragma_table_info(?) where name = ?').get(...column.split('.')) !==
  undefined;

export class DamagedDatabase extends DatabaseOpenError {
  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged or not a database of this site.`, { cause });
  }
}

/** Returns the definitions of its tables; throws if the file is damaged or not a database. */
export function verify(file: string): string[] {
  let handle: SqliteHandle | undefined;
  try {
    handle = openReadOnly(file);
    handle.pragma('trusted_schema = OFF');
    const result = handle.pragma('integrity_check(1)', { simple: true });
    if (result !== 'ok') throw new Error(String(result));
    return definitionsIn(handle);
  } catch (error) {
    throw new DamagedDatabase(file, error);
  } finally {
    handle?.close();
  }
}

export const wrap = (database: SqliteHandle): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });

/** White space differs between a table that was created at once and one that was changed. */
export const definitionsIn = (handle: SqliteHandle): string[] =>
  handle
    .prepare<[], string>(
      "select type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') from sqlite_master",
    )
    .pluck()
    .all()
    .map((text) => text.replace(/\s*([(),])\s*/g, '$1').replace(/\s+/g, ' '))
    .toSorted();

/** Syncs the content before the rename, so that the name never refers to an incomplete file. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const handle = await open(from, 'r+');
  await handle.sync();
  await handle.close();
  await rename(from, to);
}

export const deleteBackup = (path: string): Promise<void> => rm(path, { force: true });
