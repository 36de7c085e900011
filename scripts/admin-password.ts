// npm run admin:password: sets a new admin password, typed at a prompt or read from the standard input.
import { randomBytes } from 'node:crypto';
import { readAdmin } from '#database/queries/admin.ts';
import type { Database } from '#database/schema/tables.ts';
import { ensureAdmin, setPassword } from '#server/admin/account.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { runCommand, withDatabase } from './owner/command.ts';
import { askSecret, isInteractive, readLine } from './owner/prompt.ts';
import { refuseWeak } from './owner/weak-password.ts';

await runCommand(async () => {
  const password = await newPassword();
  refuseWeak(password);
  await withDatabase(({ db }) => store(db, password));
  console.log('The admin password is changed. Whoever was logged in has to log in again.');
  const setting = readSettings().adminPassword;
  if (setting !== undefined && setting !== password)
    console.log(
      'The setting ADMIN_PASSWORD still says something else and will win at the next start: change it too.',
    );
});

async function store(db: Database, password: string): Promise<void> {
  if (await readAdmin(db)) await setPassword(db, { password, by: null }, randomBytes, new Date());
  else
    await ensureAdmin(
      db,
      { adminPassword: password, sessionSecret: undefined },
      randomBytes,
      new Date(),
    );
}

async function newPassword(): Promise<string> {
  if (!isInteractive()) return readLine();
  const password = await askSecret('New admin password: ');
  const again = await askSecret('Once more: ');
  if (password !== again) throw new SettingError('The two are not the same. Nothing was changed.');
  return password;
}
