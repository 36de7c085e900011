import { join } from 'node:path';
import type pg from 'pg';
import { visitorsAllowance } from '#database/engines/allowance.ts';
import { isDatabaseTrouble } from '#database/engines/errors.ts';
import { openError } from '#database/engines/postgres-errors.ts';
import { readRevision } from '#database/queries/revision.ts';
import type { Database, Engine } from '#database/schema/tables.ts';
import { migrate, versionOf } from './migrate.ts';

export interface OpenDatabase {
  db: Database;
  /** For work that no visitor waits for: on PostgreSQL connections of its own, on SQLite the same one. */
  background: Database;
  engine: Engine;
  /** How long a request may wait for it, in milliseconds. */
  patience: number;
  /** Throws where the database does not answer. */
  probe(): Promise<void>;
  close(): Promise<void>;
  /** SQLite only: moves the log's writes into the file, so that nothing older stands beside it; false where others are in the way. */
  checkpoint?(): Promise<boolean>;
  /** PostgreSQL only: for the parts that bring their own statements (rate limits). */
  pool?: pg.Pool;
}

interface Place {
  databaseUrl?: string | undefined;
  dataDir: string;
  file?: string;
  /** How long a request may wait for it, in milliseconds. A test on a busy machine waits longer than a visitor does. */
  patience?: number;
  /** PostgreSQL only: how long a start waits for a connection, in milliseconds. */
  startPatience?: number;
}

/** Opens and migrates; throws a DatabaseOpenError with one sentence where it cannot. The one place that knows both engines, and loads the one that is asked for. */
export async function openDatabase(place: Place): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, file = 'lab.sqlite', patience = visitorsAllowance } = place;
  if (databaseUrl) return openOnPostgres(databaseUrl, patience, place.startPatience);
  const { openSqlite } = await import('#database/engines/sqlite.ts');
  const { db, checkpoint, close } = openSqlite(join(dataDir, file));
  try {
    await migrate(db, 'sqlite');
  } catch (error) {
    await close();
    throw error;
  }
  const probe = async () => void (await readRevision(db));
  return { db, background: db, engine: 'sqlite', patience, probe, checkpoint, close };
}

async function openOnPostgres(
  databaseUrl: string,
  patience: number,
  startPatience: number | undefined,
): Promise<OpenDatabase> {
  const { openPostgres, withoutHurry } = await import('#database/engines/postgres.ts');
  const { db, background, pool, probe, close } = await openPostgres(
    databaseUrl,
    patience,
    startPatience,
  );
  try {
    // Most starts find nothing to do: those need no connection of their own for it, and wait for nobody.
    if ((await versionOf(db)) !== 'current')
      await withoutHurry(databaseUrl, (patientDb) => migrate(patientDb, 'postgres'));
  } catch (error) {
    await close();
    throw isDatabaseTrouble(error) ? openError(databaseUrl, error) : error;
  }
  return { db, background, engine: 'postgres', pool, patience, probe, close };
}
