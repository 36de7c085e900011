import { randomBytes } from 'node:crypto';
import type { Database } from '#database/schema/tables.ts';
import { ensureAdmin, setPassword } from '#server/admin/account.ts';
import { isEasyToGuess } from '#server/admin/password-strength.ts';
import { adminPassword, readSettings, SettingError } from '#server/core/settings.ts';
import { withDatabase } from './command.ts';
import { askSecret, isInteractive, readLine } from './prompt.ts';

/** Typed at a prompt or read from standard input. */
export async function password(): Promise<void> {
  const chosen = await readNewPassword();
  await rejectWeakPassword(chosen);
  await withDatabase(({ db }) => store(db, chosen));
  console.log('Admin password changed. All sessions were logged out.');
}

async function store(db: Database, password: string): Promise<void> {
  // Records the current ADMIN_PASSWORD first, so that it does not replace the new password at the next start.
  await ensureAdmin(db, readSettings(), randomBytes, new Date());
  await setPassword(db, { password }, randomBytes, new Date());
}

async function readNewPassword(): Promise<string> {
  if (!isInteractive()) return readLine();
  const password = await askSecret('New admin password: ');
  const again = await askSecret('Repeat the password: ');
  if (password !== again) throw new SettingError('The passwords don’t match. Nothing was changed.');
  return password;
}

/** Runs before the database is opened. */
async function rejectWeakPassword(password: string): Promise<void> {
  const issue = adminPassword.safeParse(password).error?.issues[0];
  if (issue) throw new SettingError(`The password ${issue.message}. Nothing was changed.`);
  if (await isEasyToGuess(password))
    throw new SettingError(
      'The password is easy to guess. Choose a longer one, such as three unusual words. Nothing was changed.',
    );
}
