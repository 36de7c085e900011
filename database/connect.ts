import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from './migrate.ts';
import { openPostgres, withoutHurry } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Database } from './tables.ts';

export interface OpenDatabase {
  db: Database;
  engine: 'sqlite' | 'postgres';
  close(): Promise<void>;
  /** PostgreSQL only: for the parts that bring their own statements (rate limits). */
  pool?: pg.Pool;
}

interface Place {
  databaseUrl?: string | undefined;
  dataDir: string;
  file?: string;
}

/** Opens and migrates; throws a DatabaseOpenError with one sentence where it cannot. The one place that knows both engines. */
export async function openDatabase({ databaseUrl, dataDir, file = 'lab.sqlite' }: Place): Promise<OpenDatabase> {
  if (databaseUrl) return openOnPostgres(databaseUrl);
  const { db, close } = openSqlite(join(dataDir, file));
  try {
    await migrate(db, 'sqlite');
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: 'sqlite', close };
}

async function openOnPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const { db, pool, close } = await openPostgres(databaseUrl);
  try {
    await withoutHurry(databaseUrl, (patientDb) => migrate(patientDb, 'postgres'));
  } catch (error) {
    await close();
    throw error;
  }
  return { db, engine: 'postgres', pool, close };
}
