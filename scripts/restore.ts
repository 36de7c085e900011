import { join, resolve } from 'node:path';
import { DatabaseOpenError } from '#database/failure.ts';
import { readSettings, SettingError } from '#server/settings.ts';
import { createProgressBar } from './progress-bar.ts';
import { restore } from './sqlite-backup.ts';

/** npm run restore -- file: puts a backup in the place of the SQLite database, also while the site runs. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl)
    throw new SettingError('DATABASE_URL is set: restore PostgreSQL with pg_restore. See docs/deploy.md.');
  const [given] = process.argv.slice(2);
  if (!given) throw new SettingError('Say which backup: npm run restore -- data/backups/lab-….sqlite');
  const { kept } = await restore(
    resolve(given),
    join(dataDir, 'lab.sqlite'),
    new Date(),
    createProgressBar('Restoring'),
  );
  console.log(`Restored from ${resolve(given)}.`);
  if (kept) console.log(`What was there before is kept in ${kept}.`);
}

await main().catch((error: unknown) => {
  const isExpected = error instanceof DatabaseOpenError || error instanceof SettingError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
