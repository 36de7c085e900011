import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  applyPreviousState,
  type Carried,
  keepPassword,
  readPreviousState,
} from '#database/ops/previous-state.ts';
import {
  type Paused,
  pauseAfterRestore,
  restore as restoreFile,
  UnknownRemovals,
} from '#database/ops/restore.ts';
import { withMaintenanceConnection } from '#platform/database/postgres.ts';
import { newSecret } from '#server/admin/account.ts';
import { readSettings, SettingError } from '#server/core/settings.ts';
import { unsubscribing } from '#server/newsletter/subscriptions.ts';
import { backupPath, parseWords, withDatabase } from './command.ts';

const usage = {
  sqlite: 'Specify a backup file: npm run lab -- restore lab-….sqlite',
  postgres:
    'DATABASE_URL is set: restore PostgreSQL with pg_restore into a new database, and then run npm run lab -- restore <URL of the old database>. See docs/deploy.md.',
};

/**
 * Replaces a SQLite database; on PostgreSQL carries over removals after pg_restore. Holds back
 * emails.
 */
export async function restore(args: string[]): Promise<void> {
  const { dataDir, databaseUrl } = readSettings();
  const { flags, file: from } = parseWords(args, ['accept-resubscribe']);
  const acceptResubscribe = flags.has('accept-resubscribe');
  if (databaseUrl) return afterPostgresRestore(from, acceptResubscribe);
  if (!from) throw new SettingError(usage.sqlite);
  const backup = backupPath(from, dataDir);
  const { previousFile, held, carried } = await restoreFile(backup, join(dataDir, 'lab.sqlite'), {
    moment: new Date(),
    secret: newSecret(randomBytes),
    unsubscribing,
    acceptResubscribe,
  });
  console.log(`Restored from ${backup}.`);
  if (previousFile) console.log(`The previous database is saved in ${previousFile}.`);
  report(held, carried);
}

async function afterPostgresRestore(
  previousUrl: string | undefined,
  acceptResubscribe: boolean,
): Promise<void> {
  if (!previousUrl && !acceptResubscribe) throw new SettingError(usage.postgres);
  const previous = previousUrl
    ? await withMaintenanceConnection(previousUrl, (db) => readPreviousState(db, 'postgres'))
    : undefined;
  await withDatabase(async ({ background: db }) => {
    const carried = previous && (await applyPreviousState(db, previous, unsubscribing));
    if (!carried && !acceptResubscribe) throw new UnknownRemovals();
    if (previous) await keepPassword(db, previous);
    report(await pauseAfterRestore(db, new Date()), carried);
  });
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
