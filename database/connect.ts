import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from './migrate.ts';
import { openPostgres, type Patience, withoutHurry } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database, Engine } from './tables.ts';

export interface OpenDatabase {
  db: Database;
  /** For work that no visitor waits for: on PostgreSQL connections of its own, on SQLite the same one. */
  background: Database;
  engine: Engine;
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
  /** PostgreSQL only. A test on a busy machine waits longer than a visitor does. */
  patience?: Patience;
}

/** Opens and migrates; throws a DatabaseOpenError with one sentence where it cannot. The one place that knows both engines. */
export async function openDatabase(place: Place): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, file = 'lab.sqlite', patience } = place;
  if (databaseUrl) return openOnPostgres(databaseUrl, patience);
  const { db, checkpoint, close } = openSqlite(join(dataDir, file));
  try {
    await migrate(db, 'sqlite');
  } catch (error) {
    await close();
    throw error;
  }
  return { db, background: db, engine: 'sqlite', checkpoint, close };
}

async function openOnPostgres(databaseUrl: string, patience: Patience | undefined): Promise<OpenDatabase> {
  const { db, background, pool, close } = await openPostgres(databaseUrl, patience);
  try {
    await withoutHurry(databaseUrl, (patientDb) => migrate(patientDb, 'postgres'));
  } catch (error) {
    await close();
    throw error;
  }
  return { db, background, engine: 'postgres', pool, close };
}
