import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '#database/ops/backup.ts';
import { backupName } from '#database/ops/backup-files.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { runCommand } from './owner/command.ts';
import { createProgressBar } from './progress-bar.ts';

const usage = 'Use: npm run backup [-- [--without-secret] [file]]';

/** npm run backup: a copy of the SQLite database, safe while the site runs. */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readSettings();
  if (databaseUrl)
    throw new SettingError(
      'DATABASE_URL is set: back PostgreSQL up with pg_dump. See docs/deploy.md.',
    );
  const { given, withoutSecret } = readArguments();
  const file = join(dataDir, 'lab.sqlite');
  const taken = new Date();
  const to = given ? resolve(given) : backupName(file, taken);
  await backUp(file, to, { taken, onProgress: createProgressBar('Backing up'), withoutSecret });
  console.log(`Backed up and checked: ${to}`);
});

function readArguments(): { given: string | undefined; withoutSecret: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { 'without-secret': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length <= 1)
      return { given: positionals[0], withoutSecret: values['without-secret'] };
  } catch {
    // An option that does not exist: the usage says which do.
  }
  throw new SettingError(usage);
}
