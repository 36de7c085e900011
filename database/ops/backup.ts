import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dayOf } from '#database/queries/dates.ts';
import { mailPassword } from '#database/queries/settings.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { appliedMigrations, migrate } from '#platform/database/migrate.ts';
import {
  createPrivateFile,
  isDamage,
  openRaw,
  openReadOnly,
  openSqlite,
  type SqliteHandle,
} from '#platform/database/sqlite.ts';
import { copyEverything } from './copy.ts';

interface BackupOptions {
  taken: Date;
  /** For copies that leave the machine: a site that starts on such a copy creates a new secret. */
  withoutSecret?: boolean;
}

/**
 * The copy is verified and synced before it gets its name, so every existing backup is complete.
 */
export async function backUp(
  file: string,
  to: string,
  { taken, withoutSecret = false }: BackupOptions,
): Promise<void> {
  if (!existsSync(file)) throw new DatabaseOpenError(`No database found at ${file}.`);
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

/** The same of a PostgreSQL database, as a file of SQLite with the tables that it has now. */
export async function backUpPostgres(url: string, to: string, taken: Date): Promise<void> {
  const { withMaintenanceConnection } = await import('#platform/database/postgres.ts');
  await mkdir(dirname(to), { recursive: true });
  const part = `${to}.part`;
  const { db, close } = openSqlite(part);
  try {
    await withMaintenanceConnection(url, (source) =>
      source
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (from) => {
          await migrate(db, 'sqlite', await appliedMigrations(from));
          await db
            .transaction()
            .execute((trx) =>
              copyEverything({ trx: from, engine: 'postgres' }, { trx, engine: 'sqlite' }),
            );
        }),
    );
    await close();
    const rows = verify(part);
    await moveDurably(part, to);
    await writeReceipt(to, taken, rows);
  } finally {
    await close();
    await removeDatabase(part);
  }
}

export function requireBackup(file: string): void {
  if (!existsSync(file)) throw new DatabaseOpenError(`No backup found at ${file}.`);
}

/** Compares the hash with the receipt; a downloaded copy has none. */
export async function requireUnchanged(backup: string): Promise<void> {
  const receipt = await readReceipt(backup);
  if (receipt && (await hashOf(backup)) !== receipt.sha256)
    throw new DatabaseOpenError(`${backup} has changed since it was written at ${receipt.taken}.`);
}

/** Includes the files that SQLite creates next to a database. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(file + suffix, { force: true });
}

/** Returns the row counts of the tables that did not change during the copy. */
function vacuumInto(file: string, to: string): [table: string, rows: number][] {
  const source = openReadOnly(file);
  try {
    const before = rowsByTable(source);
    source.prepare('vacuum into ?').run(to);
    const after = rowsByTable(source);
    return Object.entries(before).filter(([table, count]) => after[table] === count);
  } catch (error) {
    throw isDamage(error) ? new DamagedDatabase(file, error) : error;
  } finally {
    source.close();
  }
}

function rowsByTable(handle: SqliteHandle): RowsByTable {
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
    handle.exec("update admin set secret = ''");
    handle.exec(`update settings set value = '' where name = '${mailPassword}'`);
    // The merge fields of emails contain links that still work on the site that sent them.
    handle.exec(`update outbox set merge_fields = '{}', last_response = case when ${isQueued} then '${secretsRemoved}' else last_response end,
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

/**
 * Triggers, views and virtual tables of a foreign file could change what is restored. SQLite writes
 * the beginning of every statement in this form, but reads any other.
 */
const countCode = `select count(*) from sqlite_master where not coalesce(rootpage > 0 and (
  (type = 'table' and sql glob 'CREATE TABLE *') or
  (type = 'index' and (sql is null or sql glob 'CREATE INDEX *' or sql glob 'CREATE UNIQUE INDEX *'))
), false)`;

/** Counts the rows; throws if the file is damaged or not a database of this site. */
export function verify(file: string): RowsByTable {
  let rows: RowsByTable;
  try {
    const handle = openReadOnly(file);
    try {
      handle.pragma('trusted_schema = OFF');
      const result = handle.pragma('integrity_check(1)', { simple: true });
      if (result !== 'ok') throw new Error(String(result));
      if (handle.prepare<[], number>(countCode).pluck().get() !== 0)
        throw new Error('It contains code.');
      rows = rowsByTable(handle);
    } finally {
      handle.close();
    }
  } catch (error) {
    throw new DamagedDatabase(file, error);
  }
  if (!('products' in rows)) throw new DamagedDatabase(file);
  return rows;
}

/** Syncs the content before the rename, so that the name never refers to an incomplete file. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const handle = await open(from, 'r+');
  await handle.sync();
  await handle.close();
  await rename(from, to);
}

/** How many rows each table has. */
export type RowsByTable = Readonly<Record<string, number>>;

/** Why a backup was made; the first part of its name. */
export type Occasion = 'lab' | 'nightly' | 'before-restore';

/** A moment as part of a file name. */
export const inName = (moment: Date): string =>
  moment.toISOString().slice(0, 19).replaceAll(':', '-');

export const backupFolder = (file: string): string => join(dirname(file), 'backups');

/** A new name for each second, in the folder `backups` next to the database. */
export const backupName = (file: string, moment: Date, occasion: Occasion = 'lab'): string =>
  join(backupFolder(file), `${occasion}-${inName(moment)}.sqlite`);

export interface BackupFile {
  path: string;
  occasion: Occasion;
  taken: Date;
}

const backupPattern = /^(lab|nightly|before-restore)-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)\.sqlite$/;

/** Newest first; files with other names are ignored. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const found: BackupFile[] = [];
  for (const name of names) {
    const [, occasion, day, time] = backupPattern.exec(name) ?? [];
    const path = join(folder, name);
    if (!day || !time || (await isLiveDatabase(path))) continue;
    const taken = new Date(`${day}T${time.replaceAll('-', ':')}Z`);
    found.push({ path, occasion: occasion as Occasion, taken });
  }
  return found.toSorted((one, other) => other.taken.getTime() - one.taken.getTime());
}

/** A restore that was killed may leave a second name of the database among the backups. */
async function isLiveDatabase(path: string): Promise<boolean> {
  const inodeOf = (file: string) =>
    stat(file).then(
      ({ ino }) => ino,
      () => undefined,
    );
  const live = await inodeOf(join(dirname(path), '..', 'lab.sqlite'));
  return live !== undefined && live === (await inodeOf(path));
}

const retentionDays = 7;
const retentionWeeks = 4;

/**
 * Retains the newest nightly backup of each of the last seven days that have one, and of the four
 * weeks before.
 */
export function outdated(backups: readonly BackupFile[]): BackupFile[] {
  const nightly = backups.filter(({ occasion }) => occasion === 'nightly');
  const daily = newestOfEach(nightly, ({ taken }) => dayOf(taken)).slice(0, retentionDays);
  const last = daily.at(-1);
  const older = last ? nightly.filter(({ taken }) => dayOf(taken) < dayOf(last.taken)) : [];
  const weekly = newestOfEach(older, ({ taken }) => String(weekOf(taken))).slice(0, retentionWeeks);
  return nightly.filter((backup) => !daily.includes(backup) && !weekly.includes(backup));
}

function newestOfEach(
  newestFirst: readonly BackupFile[],
  span: (backup: BackupFile) => string,
): BackupFile[] {
  const seen = new Set<string>();
  return newestFirst.filter((backup) => !seen.has(span(backup)) && seen.add(span(backup)));
}

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (moment: Date): number => Math.floor((moment.getTime() / 86_400_000 + 3) / 7);

export async function deleteBackup({ path }: Pick<BackupFile, 'path'>): Promise<void> {
  await rm(receiptOf(path), { force: true });
  await rm(path, { force: true });
}

/** Temporary copies that are not downloaded yet. */
export const downloadPrefix = 'download-';
const isTemporary = (name: string): boolean =>
  name.startsWith(downloadPrefix) ||
  /\.part(-wal|-shm|-journal)?$/.test(name) ||
  /^lab\.sqlite\.restoring-/.test(name);

/** Deletes copies that a killed process left behind: they contain personal data. */
export async function deleteLeftovers(dataDir: string, before: Date): Promise<void> {
  for (const folder of [dataDir, join(dataDir, 'backups')])
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const isLeftover = isTemporary(name)
        ? (await stat(path)).mtime < before
        : name.startsWith('before-restore-') && (await isLiveDatabase(path));
      if (isLeftover) await rm(path, { recursive: true, force: true });
    }
}

/** Hash and row counts of a backup, stored next to it. */
export interface Receipt {
  taken: string;
  sha256: string;
  rows: RowsByTable;
}

const receiptOf = (backup: string): string => `${backup}.json`;

export async function writeReceipt(backup: string, taken: Date, rows: RowsByTable): Promise<void> {
  const receipt: Receipt = { taken: taken.toISOString(), sha256: await hashOf(backup), rows };
  await writeFile(receiptOf(backup), `${JSON.stringify(receipt, null, 2)}\n`, { mode: 0o600 });
}

export async function readReceipt(backup: string): Promise<Receipt | undefined> {
  const path = receiptOf(backup);
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Receipt) : undefined;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
