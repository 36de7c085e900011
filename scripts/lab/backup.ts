import { join, resolve } from 'node:path';
import { backUp, backupName } from '#database/ops/backup.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { parseWords } from './command.ts';

export async function backup(args: string[]): Promise<void> {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl)
    throw new SettingError(
      'DATABASE_URL is set: back PostgreSQL up with pg_dump. See docs/deploy.md.',
    );
  const { flags, file } = parseWords(args, ['without-secret']);
  const database = join(dataDir, 'lab.sqlite');
  const taken = new Date();
  const to = file ? resolve(file) : backupName(database, taken);
  await backUp(database, to, { taken, withoutSecret: flags.has('without-secret') });
  console.log(`Backup verified: ${to}`);
}
