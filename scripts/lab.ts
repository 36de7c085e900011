import { visibleText } from '#contract/text.ts';
import { CopyRejected } from '#database/ops/copy.ts';
import { DatabaseOpenError } from '#platform/database/errors.ts';
import { SettingError } from '#server/core/settings.ts';
import { backup } from './lab/backup.ts';
import { copy } from './lab/copy.ts';
import { password } from './lab/password.ts';
import { restore } from './lab/restore.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  backup,
  restore,
  copy,
  password,
};

const usage = `Usage: npm run lab -- <command>

  backup [--without-secret] [file]        copy the SQLite database and verify the copy; safe while the site runs
  restore <file>                          replace the database with a backup while the site is stopped
  copy --from <database> --to <database>  move all data between SQLite and PostgreSQL
  password                                set a new admin password, typed or from standard input`;

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new SettingError(name ? `Unknown command "${name}".\n\n${usage}` : usage);
  await command(args);
} catch (error) {
  const isExpected = [SettingError, DatabaseOpenError, CopyRejected].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected ? visibleText((error as Error).message) : error);
  process.exitCode = 1;
}
