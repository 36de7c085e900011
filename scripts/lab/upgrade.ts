import { resolve } from 'node:path';
import { type DatabaseLocation, upgradeDatabase } from '#platform/database/connect.ts';
import { clearTemporaryFolder } from '#platform/database/temporary.ts';
import { readSettings, SettingError } from '#platform/settings.ts';
import { requireDatabase } from './require-database.ts';

/** Brings the database of an earlier release up to date while the site is stopped. */
export async function upgrade(args: string[]): Promise<void> {
  const location = locationIn(args);
  await requireDatabase(location);
  await clearTemporaryFolder(location.dataDir);
  const { backup, leftOut } = await upgradeDatabase(location);
  if (!backup) {
    console.log('The database is up to date. Nothing was changed.');
    return;
  }
  console.log(`Upgraded. Verified backup of the database before it: ${backup}`);
  console.log('Only in that backup: older versions, the log of changes and counts of referrers.');
  if (leftOut.length > 0) console.log(['Also only there:', ...leftOut].join('\n  '));
}

/** The settings name it, unless an argument does. */
function locationIn([place, ...more]: string[]): DatabaseLocation {
  const { databaseUrl, dataDir } = readSettings();
  if (more.length > 0) throw new SettingError('Specify one database: npm run lab -- upgrade data');
  if (!place) return { databaseUrl, dataDir };
  return /^postgres(ql)?:/.test(place)
    ? { databaseUrl: place, dataDir }
    : { dataDir: resolve(place) };
}
