import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/connect.ts';
import { startPostgres } from './postgres-server.ts';
import { testFolder } from './test-folder.ts';

/** One PostgreSQL for the whole run, in which each test takes a schema of its own, and one migrated SQLite file to be copied. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(testFolder, 'lab-migrated-'));
  const file = 'lab.sqlite';
  await (await openDatabase({ dataDir, file })).close();
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  project.provide('migratedFile', join(dataDir, file));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A SQLite database with all its tables and nothing of anybody in them. */
    migratedFile: string;
    propertyRuns: number;
  }
}
