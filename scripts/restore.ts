import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { restore } from '#database/sqlite-restore.ts';
import { newSecrets } from '#server/admin/ensure-admin.ts';
import { readSettings, SettingError } from '#server/settings.ts';
import { runCommand } from './owner/command.ts';

/** npm run restore -- file: puts a backup in the place of the SQLite database, also while the site runs. */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl)
    throw new SettingError('DATABASE_URL is set: restore PostgreSQL with pg_restore. See docs/deploy.md.');
  const [given] = process.argv.slice(2);
  if (!given) throw new SettingError('Say which backup: npm run restore -- data/backups/lab-….sqlite');
  const { kept } = await restore(resolve(given), join(dataDir, 'lab.sqlite'), {
    moment: new Date(),
    secrets: newSecrets(randomBytes),
  });
  console.log(`Restored from ${resolve(given)}.`);
  if (kept) console.log(`What was there before is kept in ${kept}.`);
});
