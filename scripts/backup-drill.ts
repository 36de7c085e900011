import { join, resolve } from 'node:path';
import { backupFolder, listBackups } from '#database/ops/backup-files.ts';
import { drill } from '#database/ops/drill.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { runCommand } from './owner/command.ts';

/** npm run backup:drill [-- file]: proves that the last backup can be restored, and has what it had. */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl)
    throw new SettingError(
      'DATABASE_URL is set: try a dump of PostgreSQL with pg_restore into an empty database.',
    );
  const [given] = process.argv.slice(2);
  const [last] = await listBackups(backupFolder(join(dataDir, 'lab.sqlite')));
  const backup = given ? resolve(given) : last?.path;
  if (!backup) throw new SettingError('There is no backup yet: npm run backup makes one.');
  const now = new Date();
  const { taken, rows } = await drill(backup, now);
  for (const [table, count] of Object.entries(rows))
    console.log(`${table.padEnd(16)} ${String(count).padStart(8)} rows`);
  console.log(
    `${backup}, ${ageInWords(now.getTime() - taken.getTime())} old, can be restored, opens, and has every row that it had.`,
  );
});

function ageInWords(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
