import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/connect.ts';
import { migratedDatabase, startPostgres } from './postgres-server.ts';
import { testFolder } from './test-folder.ts';

/** Provides a migrated SQLite file and a PostgreSQL server with a migrated database, both to be copied. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(testFolder, 'lab-migrated-'));
  const file = 'lab.sqlite';
  await (await openDatabase({ dataDir, file })).close();
  project.provide('migratedFile', join(dataDir, file));
  const server = await startPostgres();
  const url = new URL(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${migratedDatabase}`);
  await client.end();
  url.pathname = migratedDatabase;
  await (await openDatabase({ dataDir, databaseUrl: url.href })).close();
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A SQLite database with all its tables and no rows. */
    migratedFile: string;
    propertyRuns: number;
  }
}
