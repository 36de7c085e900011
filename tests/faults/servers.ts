import { onTestFinished } from 'vitest';
import type { Place } from '#tests/support/engines.ts';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';

/** A server process on a database; it ends with the test. */
export async function startServer(
  { dataDir, databaseUrl }: Place,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await launchServer({
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...environment,
  });
  onTestFinished(() => server.kill());
  return server;
}
