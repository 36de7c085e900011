import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#database/connect.ts';
import type { Engine } from '#database/schema/tables.ts';
import { startPostgres } from './postgres-server.ts';
import { testFolder } from './test-folder.ts';

/** Provides a migrated SQLite file to copy and a PostgreSQL server in which each test creates a schema. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(testFolder, 'lab-migrated-'));
  const file = 'lab.sqlite';
  await (await openDatabase({ dataDir, file })).close();
  project.provide('migratedFile', join(dataDir, file));
  const { engines } = project.getProvidedContext();
  const server = !engines || engines.includes('postgres') ? await startPostgres() : undefined;
  if (server) project.provide('postgresUrl', server.url);
  return async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Those that the tests of this run are about; both where nothing is said. */
    engines?: readonly Engine[];
    postgresUrl: string;
    /** A SQLite database with all its tables and nothing of anybody in them. */
    migratedFile: string;
    propertyRuns: number;
  }
}
