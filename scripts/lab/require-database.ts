import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseLocation } from '#platform/database/connect.ts';
import { versionOf } from '#platform/database/migrate.ts';
import { withMaintenanceConnection } from '#platform/database/postgres.ts';
import { SettingError } from '#platform/settings.ts';

/** Creates none, because a wrong DATA_DIR would look like an empty site. */
export async function requireDatabase({ databaseUrl, dataDir }: DatabaseLocation): Promise<void> {
  const file = join(dataDir, 'lab.sqlite');
  if (databaseUrl && (await withMaintenanceConnection(databaseUrl, versionOf)) === 'none')
    throw new SettingError('The database at DATABASE_URL is empty. Check DATABASE_URL.');
  if (!databaseUrl && !existsSync(file))
    throw new SettingError(
      `No database found at ${file}. Check DATA_DIR, or start the site first.`,
    );
}
