import { randomBytes } from 'node:crypto';
import type { Database } from '#database/schema/tables.ts';
import { ensureAdmin, setPassword } from '#server/admin/account.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { withDatabase } from './command.ts';
import { askSecret, isInteractive, readLine } from './prompt.ts';
import { rejectWeakPassword } from './weak-password.ts';

/** Typed at a prompt or read from standard input. */
export async function password(): Promise<void> {
  const chosen = await readNewPassword();
  rejectWeakPassword(chosen);
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
