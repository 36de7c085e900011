import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder } from '#database/ops/backup.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/connect.ts';
import { versionOf } from '#platform/database/migrate.ts';
import { withMaintenanceConnection } from '#platform/database/postgres.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';

/** A command does not create a database, because a wrong DATA_DIR would look like an empty site. */
export async function withDatabase<Result>(
  use: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings();
  const { databaseUrl, dataDir } = settings;
  const file = join(dataDir, 'lab.sqlite');
  if (databaseUrl && (await withMaintenanceConnection(databaseUrl, versionOf)) === 'none')
    throw new SettingError('The database at DATABASE_URL is empty. Check DATABASE_URL.');
  if (!databaseUrl && !existsSync(file))
    throw new SettingError(
      `No database found at ${file}. Check DATA_DIR, or start the site first.`,
    );
  const database = await openDatabase(settings);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** The admin shows backups by name, so a name is also looked up in the folder of the backups. */
export function backupPath(name: string, dataDir: string): string {
  const inFolder = join(backupFolder(join(dataDir, 'lab.sqlite')), name);
  return !existsSync(name) && existsSync(inFolder) ? inFolder : resolve(name);
}

/** At most one file, and the known flags. */
export function parseWords(args: string[], known: readonly string[]) {
  try {
    const options = Object.fromEntries(known.map((flag) => [flag, { type: 'boolean' as const }]));
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length <= 1)
      return { flags: new Set(Object.keys(values)), file: positionals[0] };
  } catch {
    // An unknown option.
  }
  throw new SettingError('Unknown arguments. Run npm run lab for the list of commands.');
}
