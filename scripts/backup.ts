import { join, resolve } from 'node:path';
import { DatabaseOpenError } from '#database/failure.ts';
import { readSettings, SettingError } from '#server/settings.ts';
import { createProgressBar } from './progress-bar.ts';
import { backUp, backupName } from './sqlite-backup.ts';

/** npm run backup [-- file]: a copy of the SQLite database, safe while the site runs. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl) throw new SettingError('DATABASE_URL is set: back PostgreSQL up with pg_dump. See docs/deploy.md.');
  const file = join(dataDir, 'lab.sqlite');
  const [given] = process.argv.slice(2);
  const to = given ? resolve(given) : backupName(file, new Date());
  await backUp(file, to, createProgressBar('Backing up'));
  console.log(`Backed up and checked: ${to}`);
}

await main().catch((error: unknown) => {
  const isExpected = error instanceof DatabaseOpenError || error instanceof SettingError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
