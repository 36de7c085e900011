import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ensureAdmin, setPassword } from '#features/account/admin-account.ts';
import { isEasyToGuess } from '#features/account/passwords.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { adminPassword, readSettings, SettingError } from '#platform/settings.ts';
import { requireDatabase } from './require-database.ts';

/** Typed at a prompt or read from standard input. */
export async function password(): Promise<void> {
  const chosen = process.stdin.isTTY ? await askTwice() : await readLine();
  await rejectWeakPassword(chosen);
  const settings = readSettings();
  await requireDatabase(settings);
  const { db, close } = await openDatabase(settings);
  try {
    // Records the current ADMIN_PASSWORD first, so that it does not replace the new password at the next start.
    await ensureAdmin(db, settings, randomBytes, new Date());
    await setPassword(db, { password: chosen }, randomBytes, new Date());
  } finally {
    await close();
  }
  console.log('Admin password changed. All sessions were logged out.');
}

async function askTwice(): Promise<string> {
  const password = await askSecret('New admin password: ');
  const again = await askSecret('Repeat the password: ');
  if (password !== again) throw new SettingError('The passwords don’t match. Nothing was changed.');
  return password;
}

/** Does not echo the input. */
async function askSecret(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  terminal.on('SIGINT', () => process.exit(130));
  // The end of input is an empty answer.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(''), ended]);
  terminal.close();
  process.stderr.write('\n');
  return answer;
}

/** The first line of standard input. */
async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
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
