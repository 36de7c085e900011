import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type HeldBack, holdBack } from '#database/ops/hold-back.ts';
import { restore } from '#database/ops/restore.ts';
import { newSecret } from '#server/admin/account.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { runCommand, withDatabase } from './owner/command.ts';

/**
 * npm run restore -- file: puts a backup in the place of the SQLite database, also while the site runs.
 * npm run restore -- --hold-mail: for a PostgreSQL that was restored by its own means, before the site starts.
 */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readSettings();
  const [given] = process.argv.slice(2);
  if (given === '--hold-mail') return say(await withDatabase(({ db }) => holdBack(db, new Date())));
  if (databaseUrl)
    throw new SettingError(
      'DATABASE_URL is set: restore PostgreSQL with pg_restore, and then run npm run restore -- --hold-mail. See docs/deploy.md.',
    );
  if (!given)
    throw new SettingError('Say which backup: npm run restore -- data/backups/lab-….sqlite');
  const { kept, held, sentSince } = await restore(resolve(given), join(dataDir, 'lab.sqlite'), {
    moment: new Date(),
    secret: newSecret(randomBytes),
  });
  console.log(`Restored from ${resolve(given)}.`);
  if (kept) console.log(`What was there before is kept in ${kept}.`);
  for (const date of sentSince)
    console.log(
      `The letter of ${date} was sent after the backup was made: the backup does not know of it, its readers do.`,
    );
  say(held);
});

function say({ mails, letters }: HeldBack): void {
  for (const date of letters)
    console.log(
      `The letter of ${date} is paused: some of its mails may have left since the backup was made. The desk goes on with it.`,
    );
  if (mails > 0)
    console.log(
      `Mails that waited when the backup was made: ${mails}. They may have left since, and are not sent again: the desk lists them under Site.`,
    );
}
