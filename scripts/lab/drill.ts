import { join } from 'node:path';
import { backupFolder, listBackups } from '#database/ops/backup.ts';
import { drill as drillBackup } from '#database/ops/drill.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { backupPath, parseWords } from './command.ts';

export async function drill(args: string[]): Promise<void> {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl)
    throw new SettingError(
      'DATABASE_URL is set: test a PostgreSQL dump with pg_restore into an empty database.',
    );
  const { file } = parseWords(args, []);
  const [last] = await listBackups(backupFolder(join(dataDir, 'lab.sqlite')));
  const backup = file ? backupPath(file, dataDir) : last?.path;
  if (!backup) throw new SettingError('No backups yet. Create one: npm run lab -- backup');
  const now = new Date();
  const { taken, rows } = await drillBackup(backup, now);
  for (const [table, count] of Object.entries(rows))
    console.log(`${table.padEnd(16)} ${String(count).padStart(8)} ${count === 1 ? 'row' : 'rows'}`);
  console.log(
    `${backup}, ${describeAge(now.getTime() - taken.getTime())} old, can be restored and is complete.`,
  );
}

function describeAge(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000);
  if (hours < 1) return 'less than an hour';
  if (hours === 1) return '1 hour';
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
