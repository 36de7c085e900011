import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Engine } from '#database/schema/tables.ts';
import { DatabaseOpenError, isDatabaseError, openError } from './errors.ts';
import { knownMigrations, migrate } from './migrate.ts';

export interface OpenDatabase {
  db: Database;
  /** For jobs and mail; on PostgreSQL it has its own connections, and on SQLite it is `db`. */
  background: Database;
  engine: Engine;
  location: DatabaseLocation;
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
  /** PostgreSQL only: how long a start waits for a connection, in milliseconds. */
  startTimeout?: number;
}

/** Opens and migrates; throws a DatabaseOpenError with instructions for the operator. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, file = 'lab.sqlite' } = location;
  if (databaseUrl) return connectToPostgres(databaseUrl, location);
  const { openSqlite } = await import('./sqlite.ts');
  const path = join(dataDir, file);
  const { db, checkpoint, close } = openSqlite(path);
  try {
    await migrateSafely(db, 'sqlite', location);
  } catch (error) {
    await close();
    throw error;
  }
  const probe = async () => void (await sql`select number from data_version`.execute(db));
  return { db, background: db, engine: 'sqlite', location, probe, checkpoint, close };
}

/** A release that changes the tables makes a verified backup first, or changes nothing. */
async function migrateSafely(
  db: Database,
  engine: Engine,
  location: DatabaseLocation,
): Promise<void> {
  let backup: string | undefined;
  try {
    await migrate(db, engine, knownMigrations, async () => {
      if (!location.isCopy) backup = await backUpBefore(location);
    });
  } catch (error) {
    // Nothing was changed, and the next start makes another one.
    if (backup) await rm(backup);
    throw error;
  }
}

/** Returns its path. */
async function backUpBefore(location: DatabaseLocation): Promise<string> {
  const { backUp, backupPath } = await import('./backup.ts');
  const backup = backupPath(location.dataDir, new Date());
  try {
    await backUp(location, backup);
    return backup;
  } catch (error) {
    throw new DatabaseOpenError(
      `This version changes the database and makes a backup first, which failed: ${(error as Error).message} Nothing was changed.`,
      { cause: error },
    );
  }
}

async function connectToPostgres(
  databaseUrl: string,
  location: DatabaseLocation,
): Promise<OpenDatabase> {
  const { timeout, startTimeout } = location;
  const { openPostgres, withMaintenanceConnection } = await import('./postgres.ts');
  await withMaintenanceConnection(
    databaseUrl,
    async (db) => {
      await sql`select 1`.execute(db).catch((error: unknown) => {
        throw openError(databaseUrl, error);
      });
      await migrateSafely(db, 'postgres', location);
    },
    startTimeout,
  ).catch((error: unknown) => {
    throw isDatabaseError(error) ? openError(databaseUrl, error) : error;
  });
  return { ...openPostgres(databaseUrl, timeout), engine: 'postgres', location };
}

/** In bytes. */
export async function databaseSize(db: Database, engine: Engine): Promise<number> {
  const query =
    engine === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.bytes);
}
