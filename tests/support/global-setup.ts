import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

/** One PostgreSQL for the whole run; each test takes a schema of its own in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    propertyRuns: number;
  }
}
