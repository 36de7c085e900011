import { stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type BackupRecord,
  type MailRecord,
  type MailSettings,
  noSuchMail,
} from '#contract/admin.ts';
import { databaseSize } from '#database/engines/size.ts';
import { backupFolder, listBackups } from '#database/ops/backup-files.ts';
import { countStuck, countWaiting, failedMails, findMail } from '#database/queries/outbox.ts';
import type { Handler } from '#server/api/handler.ts';
import type { Settings } from '#server/core/settings.ts';
import { readVersion } from '#server/core/version.ts';
import { addMail } from '#server/mail/outbox.ts';
import { testMail } from '#server/mail/owner-emails.ts';
import type { AdminParts } from './admin-parts.ts';

export const databaseFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string =>
  join(dataDir, 'lab.sqlite');

export function describeSite(
  { database, settings }: Pick<AdminParts, 'database' | 'settings'>,
  read = readVersion,
): Handler<'GET /api/admin/site'> {
  // As it was when this process began: the next release may lie on the disk already.
  const running = read();
  return async () => {
    const { db, engine } = database;
    const backups = engine === 'sqlite' ? await describeBackups(settings) : null;
    const disk = await statfs(settings.dataDir).catch(() => undefined);
    return {
      body: {
        ...(await running),
        engine,
        sizes: {
          database: await databaseSize(db, engine),
          backups: backups?.reduce((sum, { bytes }) => sum + bytes, 0) ?? null,
          free: disk ? disk.bavail * disk.bsize : null,
        },
        backups,
        nightlyBackup: engine === 'sqlite' && settings.nightlyBackup,
        mail: {
          ...describeMail(settings),
          waiting: await countWaiting(db),
          stuck: await countStuck(db),
        },
      },
    };
  };
}

export async function describeBackups(
  settings: Pick<Settings, 'dataDir'>,
): Promise<BackupRecord[]> {
  const files = await listBackups(backupFolder(databaseFile(settings)));
  const described = files.map(async ({ path, occasion, taken }): Promise<BackupRecord> => {
    // One that the night has taken away meanwhile is no failure.
    const bytes = (await stat(path).catch(() => undefined))?.size ?? 0;
    return {
      name: basename(path),
      bytes,
      at: taken.toISOString(),
      occasion: occasion === 'nightly' ? occasion : 'by hand',
    };
  });
  return Promise.all(described);
}

function describeMail({ mail }: Settings): Omit<MailSettings, 'waiting' | 'stuck'> {
  return {
    by: mail.url ? 'server' : 'files',
    // The name and the password stand before the host.
    host: mail.url ? new URL(mail.url).host : null,
    from: mail.from,
    to: mail.to,
    perSecond: mail.perSecond,
    signedBy: mail.dkim?.domain ?? null,
  };
}

export function sendTestMail({
  database,
  settings,
  clock,
  wakeMailJob,
}: AdminParts): Handler<'POST /api/admin/test-mail'> {
  return async () => {
    const to = { address: settings.mail.to };
    const at = clock();
    const id = await addMail(
      database.db,
      'test',
      { to, body: testMail(settings, at), about: null },
      at,
    );
    wakeMailJob?.();
    return { body: { id } };
  };
}

export function readMail({ database }: AdminParts): Handler<'GET /api/admin/mails/:id'> {
  return async ({ params: { id } }) => {
    const mail = await findMail(database.db, id);
    return mail ? { body: toRecord(mail) } : { status: 404, message: noSuchMail };
  };
}

const mostFailed = 100;

export function listFailedMails({ database }: AdminParts): Handler<'GET /api/admin/failed-mails'> {
  return async () => ({
    body: (await failedMails(database.db, mostFailed).execute()).map(toRecord),
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof findMail>>>;

const toRecord = ({ id, kind, to_address, state, last_answer, made_at }: Row): MailRecord => ({
  id,
  kind,
  to: to_address,
  state,
  answer: last_answer,
  at: made_at,
});
