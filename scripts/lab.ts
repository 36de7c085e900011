import { backUp, backupPath } from '#platform/database/backup.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { clearTemporaryFolder } from '#platform/database/temporary.ts';
import { readSettings, SettingError } from '#platform/settings.ts';
import { visibleText } from '#platform/text.ts';
import { copy } from './lab/copy.ts';
import { password } from './lab/password.ts';
import { restore } from './lab/restore.ts';
import { upgrade } from './lab/upgrade.ts';

const usage = `Usage: npm run lab -- <command>

  backup                                  copy the database into DATA_DIR/backups and verify the copy; safe while the site runs
  restore <file>                          replace the database with a backup while the site is stopped
  upgrade [DATA_DIR or DATABASE_URL]      bring a database of an earlier release up to date, after a verified backup
  copy --from <database> --to <database>  move all data between SQLite and PostgreSQL
  password                                set a new admin password, typed or from standard input`;

async function backup(args: string[]): Promise<void> {
  if (args.length > 0) throw new SettingError(usage);
  const { databaseUrl, dataDir } = readSettings();
  const path = backupPath(dataDir, new Date());
  await backUp({ databaseUrl, dataDir }, path);
  console.log(`Backup verified: ${path}`);
}

const commands: Record<string, (args: string[]) => Promise<void>> = {
  backup,
  restore,
  upgrade,
  copy,
  password,
};

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new SettingError(name ? `Unknown command "${name}".\n\n${usage}` : usage);
  await clearTemporaryFolder(readSettings().dataDir);
  await command(args);
} catch (error) {
  const isExpected = error instanceof SettingError || error instanceof DatabaseOpenError;
  console.error(isExpected ? visibleText((error as Error).message) : error);
  process.exitCode = 1;
}
