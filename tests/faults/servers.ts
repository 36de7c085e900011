import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createAdmin } from '#database/queries/admin.ts';
import { newSecret } from '#server/admin/account.ts';
import { createMigratedPlace, type Engine, type Place } from '#tests/support/engines.ts';
import { launchServer, type ServerProcess } from '#tests/support/server-process.ts';
import { cheapHash } from '#tests/support/test-app.ts';

/** A migrated database with an owner whose password hash is quick to check. */
export async function ownedPlace(engine: Engine): Promise<Place> {
  const place = await createMigratedPlace(engine);
  await giveOwner(place);
  return place;
}

export async function giveOwner(place: Place): Promise<void> {
  const { db, close } = await openDatabase(place);
  await createAdmin(db, await cheapHash, newSecret(randomBytes), await cheapHash);
  await close();
}

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
