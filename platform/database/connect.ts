import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Engine } from '#platform/database/tables.ts';
import { DatabaseOpenError, isDatabaseError, openError } from './errors.ts';
import { knownMigrations, migrate, upgradeMigration } from './migrate.ts';

export interface OpenDatabase {
  db: Database;
  /** For jobs and mail; on PostgreSQL it has its own connections, and on SQLite it is `db`. */
  background: Database;
  engine: Engine;
  location: DatabaseLocation;
  /** PostgreSQL only: statements of `db` wait as long as a start may take, from here on as a visitor. */
  limitWaits?(): void;
  /** Throws if the database does not answer. */
  probe(): Promise<void>;
  close(): Promise<void>;
  /** SQLite only: moves the log into the file; false if another process still reads the log. */
  checkpoint?(): Promise<boolean>;
  /** PostgreSQL only: for the rate limiter, which runs its own statements. */
  pool?: pg.Pool;
}

export interface DatabaseLocation {
  databaseUrl?: string | undefined;
  dataDir: string;
  file?: string;
  /** PostgreSQL only: how long a request waits for a connection or a statement, in milliseconds. */
  timeout?: number;
  /** A copy of a backup, which needs no other one before it is migrated. */
  isCopy?: boolean;
}

/** Opens and migrates; throws a DatabaseOpenError with instructions for the operator. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, file = 'lab.sqlite' } = location;
  if (databaseUrl) return connectToPostgres(databaseUrl, location);
  const { openSqlite, sqliteOpenError } = await import('./sqlite.ts');
  const path = join(dataDir, file);
  const { db, checkpoint, close } = openSqlite(path);
  try {
    await migrateSafely(db, 'sqlite', location);
  } catch (error) {
    await close();
    throw isDatabaseError(error) ? sqliteOpenError(path, error) : error;
  }
  const probe = async () => void (await sql`select number from data_version`.execute(db));
  return { db, background: db, engine: 'sqlite', location, probe, checkpoint, close };
}

interface Upgrade {
  /** Of the database before it; undefined if nothing was changed. */
  backup?: string;
  /** What the backup has and the database no longer. */
  leftOut: string[];
}

/** Brings a database of an earlier release up to date, while no site writes to it. */
export async function upgradeDatabase(location: DatabaseLocation): Promise<Upgrade> {
  const { databaseUrl, dataDir, file = 'lab.sqlite' } = location;
  if (databaseUrl) return migratePostgres(databaseUrl, location, { isUpgrade: true });
  const { openExclusively, openSqlite } = await import('./sqlite.ts');
  const path = join(dataDir, file);
  openExclusively(path).close();
  const { db, close } = openSqlite(path);
  return migrateSafely(db, 'sqlite', location, { isUpgrade: true }).finally(close);
}

/** Changes to the tables make a verified backup first, or change nothing. */
async function migrateSafely(
  db: Database,
  engine: Engine,
  location: DatabaseLocation,
  { isUpgrade = false } = {},
): Promise<Upgrade> {
  const result: Upgrade = { leftOut: [] };
  await migrate(db, engine, knownMigrations, {
    async around(change, pending) {
      if (location.isCopy) return change();
      if (!isUpgrade && pending.includes(upgradeMigration))
        throw new DatabaseOpenError(
          'The database was written by an earlier release. Run "npm run lab -- upgrade" once: it makes a backup, then changes the database. Nothing was changed.',
        );
      result.backup = await withBackup(location, change);
    },
    leaveOut: (what) => result.leftOut.push(what),
  });
  return result;
}

/** Returns the path of the backup, which is a temporary file until the change is complete. */
async function withBackup(
  location: DatabaseLocation,
  change: () => Promise<void>,
): Promise<string> {
  const { backUp, backupPath, moveDurably } = await import('./backup.ts');
  const { withTemporaryFolder } = await import('./temporary.ts');
  return withTemporaryFolder(location.dataDir, async (folder) => {
    const copy = join(folder, 'before.sqlite');
    await backUp(location, copy).catch((error: Error) => {
      throw new DatabaseOpenError(
        `This version changes the database and makes a backup first, which failed: ${error.message} Nothing was changed.`,
        { cause: error },
      );
    });
    await change();
    const backup = backupPath(location.dataDir, new Date());
    await mkdir(dirname(backup), { recursive: true });
    await moveDurably(copy, backup);
    return backup;
  });
}

async function connectToPostgres(
  databaseUrl: string,
  location: DatabaseLocation,
): Promise<OpenDatabase> {
  await migratePostgres(databaseUrl, location);
  const { openPostgres } = await import('./postgres.ts');
  const opened = openPostgres(databaseUrl, location.timeout);
  // Its connection shows a restore or an upgrade that the site runs.
  await opened.probe().catch(() => {});
  return { ...opened, engine: 'postgres', location };
}

async function migratePostgres(
  databaseUrl: string,
  location: DatabaseLocation,
  options?: { isUpgrade: boolean },
): Promise<Upgrade> {
  const { requireStopped, withMaintenanceConnection } = await import('./postgres.ts');
  return withMaintenanceConnection(databaseUrl, async (db) => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw openError(databaseUrl, error);
    });
    if (options?.isUpgrade) await requireStopped(db);
    return migrateSafely(db, 'postgres', location, options);
  }).catch((error: unknown) => {
    throw isDatabaseError(error) ? openError(databaseUrl, error) : error;
  });
}
