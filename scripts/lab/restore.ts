import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Paused } from '#features/backups/pause.ts';
import type { Carried } from '#features/backups/previous-database.ts';
import { restore as restoreBackup } from '#features/backups/restore.ts';
import { backupFolder } from '#platform/database/backup.ts';
import { readSettings, SettingError } from '#platform/settings.ts';

export async function restore(args: string[]): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  const { name, acceptResubscribe } = readArguments(args);
  // The admin shows backups by name.
  const inFolder = join(backupFolder(dataDir), name);
  const backup = !existsSync(name) && existsSync(inFolder) ? inFolder : resolve(name);
  const { previousFile, paused, carried } = await restoreBackup({ databaseUrl, dataDir }, backup, {
    at: new Date(),
    acceptResubscribe,
  });
  console.log(`Restored from ${backup}.`);
  if (previousFile) console.log(`The previous database is saved in ${previousFile}.`);
  report(paused, carried);
}

function readArguments(args: string[]): { name: string; acceptResubscribe: boolean } {
  try {
    const options = { 'accept-resubscribe': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...more] = positionals;
    if (name && more.length === 0)
      return { name, acceptResubscribe: values['accept-resubscribe'] ?? false };
  } catch {
    // An unknown option.
  }
  throw new SettingError('Specify a backup: npm run lab -- restore lab-….sqlite');
}

function report({ mails, issues, publications }: Paused, carried: Carried | undefined): void {
  console.log('All sessions were logged out.');
  if (carried && carried.unsubscribed > 0)
    console.log(`Unsubscribed after the backup and still unsubscribed: ${carried.unsubscribed}.`);
  if (carried && carried.deletedRows > 0)
    console.log(
      `Personal rows deleted after the backup and deleted again: ${carried.deletedRows}.`,
    );
  for (const date of carried?.sentSince ?? [])
    console.log(
      `The newsletter issue of ${date} was sent after the backup; its draft was removed.`,
    );
  if (publications > 0)
    console.log(
      `Scheduled publications that are paused: ${publications}. They may have been published since the backup; the admin lists them under Today.`,
    );
  for (const date of issues)
    console.log(
      `The newsletter issue of ${date} is paused: some of its emails may have been sent since the backup. Resume it in the admin.`,
    );
  if (mails > 0)
    console.log(
      `Emails that were waiting at the time of the backup: ${mails}. They may have been sent since and are not sent again; the admin lists them under Settings → Email.`,
    );
}
