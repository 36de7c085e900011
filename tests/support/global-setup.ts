import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/database/connect.ts';
import { migratedDatabase, seededDatabase, startPostgres } from './postgres-server.ts';
import { seedDatabase } from './seeded-database.ts';
import { testFolder } from './test-folder.ts';

/**
 * Provides a migrated SQLite file and a PostgreSQL server with a migrated database, both to be
 * copied; for server processes also with the content.
 */
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
  url.pathname = migratedDatabase;
  await (await openDatabase({ dataDir, databaseUrl: url.href })).close();
  project.provide('postgresUrl', server.url);
  if (project.name === 'faults') {
    await client.query(`create database ${seededDatabase} template ${migratedDatabase}`);
    url.pathname = seededDatabase;
    await seedDatabase({ dataDir, databaseUrl: url.href });
    const seeded = 'seeded.sqlite';
    await copyFile(join(dataDir, file), join(dataDir, seeded));
    await seedDatabase({ dataDir, file: seeded });
    project.provide('seededFile', join(dataDir, seeded));
  }
  await client.end();
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
    /** The same with the documents, the owner and blank pictures. */
    seededFile: string;
  }
}
