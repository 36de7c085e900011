import { createReadStream, existsSync } from 'node:fs';
import { copyFile, link, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { mailPassword } from '#features/settings/queries.ts';
import {
  backupPath,
  DamagedDatabase,
  definitionsIn,
  inName,
  moveDurably,
  storeBackup,
  vacuumInto,
  verify,
  wrap,
} from '#platform/database/backup.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/connect.ts';
import { copyEverything, copyToFile, emptyPostgres } from '#platform/database/copy.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { lockAgainstStarts, migrate } from '#platform/database/migrate.ts';
import { requireStopped, withMaintenanceConnection } from '#platform/database/postgres.ts';
import {
  isDamage,
  openExclusively,
  openReadOnly,
  type SqliteHandle,
} from '#platform/database/sqlite.ts';
import { withTemporaryFolder } from '#platform/database/temporary.ts';
import { type Paused, pauseAfterRestore } from './pause.ts';
import {
  type Carried,
  carryRemovals,
  isSameSite,
  keepAccess,
  type PreviousDatabase,
  readPreviousDatabase,
  resetIds,
} from './previous-database.ts';

export interface Restored {
  /** A backup of the replaced database, or the damaged file itself; undefined if there was none. */
  previousFile: string | undefined;
  paused: Paused;
  /** Undefined if it is unknown who left since the backup. */
  carried: Carried | undefined;
}

interface RestoreOptions {
  at: Date;
  /** Restores even if unsubscribes and deletions since the backup are unknown. */
  acceptResubscribe?: boolean;
}

/** In the temporary folder: the next database, the one before it, and what is kept of that. */
const [nextName, previousName, keptName] = ['next.sqlite', 'previous.sqlite', 'kept.sqlite'];

/** Replaces the database while the site is stopped. */
export async function restore(
  location: DatabaseLocation,
  backup: string,
  options: RestoreOptions,
): Promise<Restored> {
  if (!existsSync(backup)) throw new DatabaseOpenError(`No backup found at ${backup}.`);
  return withTemporaryFolder(location.dataDir, async (folder) => {
    const next = join(folder, nextName);
    await writeFile(next, createReadStream(backup), { flag: 'wx', mode: 0o600 });
    await requireOwnTables(folder);
    return location.databaseUrl
      ? restorePostgres(location.databaseUrl, location, folder, options)
      : restoreSqlite(location, folder, options);
  });
}

/**
 * Brings it up to date. Throws unless every table and index is defined exactly as in a new database:
 * triggers, views or a foreign `on conflict ignore` could change what is restored.
 */
async function requireOwnTables(folder: string): Promise<void> {
  const path = join(folder, nextName);
  verify(path);
  const fresh = new SqliteFile(':memory:');
  try {
    await (await openDatabase({ dataDir: folder, file: nextName, isCopy: true })).close();
    await migrate(wrap(fresh), 'sqlite');
    if (definitionsIn(fresh).join('\n') !== verify(path).join('\n') || !hasReadableSettings(path))
      throw new DamagedDatabase(path);
  } catch (error) {
    throw error instanceof DatabaseOpenError ? error : new DamagedDatabase(path, error);
  } finally {
    fresh.close();
  }
}

/** Others stop the next start, which reads them first. */
function hasReadableSettings(path: string): boolean {
  const database = openReadOnly(path);
  try {
    const rows = database
      .prepare('select value from settings where name <> ? and not json_valid(value)')
      .all(mailPassword);
    return rows.length === 0;
  } finally {
    database.close();
  }
}

async function restoreSqlite(
  { dataDir, file = 'lab.sqlite' }: DatabaseLocation,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  const path = join(dataDir, file);
  let lock: SqliteHandle | undefined;
  try {
    lock = await lockAndCopy(path, folder);
    const prepared = await prepare(folder, options);
    const previousFile = lock
      ? await keep(folder, dataDir, options.at)
      : await setAside(path, options.at);
    await moveDurably(join(folder, nextName), path);
    return { previousFile, ...prepared };
  } finally {
    lock?.close();
  }
}

/** Undefined if there is no database, or a damaged one. */
async function lockAndCopy(path: string, folder: string): Promise<SqliteHandle | undefined> {
  if (!existsSync(path)) return undefined;
  let lock: SqliteHandle | undefined;
  try {
    lock = openExclusively(path);
    vacuumInto(lock, join(folder, previousName));
    await copyFile(join(folder, previousName), join(folder, keptName));
    return lock;
  } catch (error) {
    lock?.close();
    if (!isDamage(error)) throw error;
    await rm(join(folder, previousName), { force: true });
    return undefined;
  }
}

async function keep(folder: string, dataDir: string, at: Date): Promise<string> {
  const path = backupPath(dataDir, at, 'before-restore');
  await storeBackup(join(folder, keptName), path);
  return path;
}

/** The database has two names for a moment, so that it always has one. */
async function setAside(path: string, at: Date): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const aside = `${path}.damaged-${inName(at)}`;
  for (const suffix of ['-wal', '-shm'])
    if (existsSync(path + suffix)) await rename(path + suffix, aside + suffix);
  await link(path, aside);
  return aside;
}

async function restorePostgres(
  url: string,
  location: DatabaseLocation,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  // Creates its tables, or brings them up to date.
  await (await openDatabase(location)).close();
  return withMaintenanceConnection(url, (db) =>
    db.transaction().execute(async (trx) => {
      await lockAgainstStarts(trx);
      await requireStopped(trx);
      await copyToFile(trx, join(folder, previousName));
      await copyFile(join(folder, previousName), join(folder, keptName));
      const prepared = await prepare(folder, options);
      const previousFile = await keep(folder, location.dataDir, options.at);
      const source = openReadOnly(join(folder, nextName));
      try {
        await wrap(source)
          .transaction()
          .execute(async (from) => {
            await emptyPostgres(trx, from);
            await copyEverything({ trx: from, engine: 'sqlite' }, { trx, engine: 'postgres' });
          });
      } finally {
        source.close();
      }
      return { previousFile, ...prepared };
    }),
  );
}

/** Brings the next database up to date, and makes it safe to start on. */
async function prepare(
  folder: string,
  { at, acceptResubscribe = false }: RestoreOptions,
): Promise<Pick<Restored, 'paused' | 'carried'>> {
  const previous = await readPrevious(folder);
  const { db, close } = await openDatabase({ dataDir: folder, file: nextName, isCopy: true });
  try {
    return await db.transaction().execute(async (trx) => {
      const ofThisSite = previous && (await isSameSite(trx, previous)) ? previous : undefined;
      if (!ofThisSite && !acceptResubscribe)
        throw new DatabaseOpenError(
          'The current database is missing, unreadable, or of another site, so it is unknown who unsubscribed or was deleted after the backup. ' +
            'Nothing was changed. To restore anyway, add --accept-resubscribe.',
        );
      await resetIds(trx, ofThisSite);
      const carried = ofThisSite && (await carryRemovals(trx, ofThisSite));
      await keepAccess(trx, previous);
      return { carried, paused: await pauseAfterRestore(trx, at) };
    });
  } finally {
    await close();
  }
}

/** Undefined if it is missing, or of no version that this program can read. */
async function readPrevious(folder: string): Promise<PreviousDatabase | undefined> {
  if (!existsSync(join(folder, previousName))) return undefined;
  try {
    const { db, close } = await openDatabase({ dataDir: folder, file: previousName, isCopy: true });
    return await readPreviousDatabase(db).finally(close);
  } catch {
    return undefined;
  }
}
