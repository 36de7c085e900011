import { statfs } from 'node:fs/promises';
import { type MailRecord, type MailSettings, noSuchMail } from '#contract/admin.ts';
import {
  countStuck,
  countWaiting,
  dismissMails,
  failedMails,
  resendMail,
  stuckMails,
} from '#database/queries/mail-status.ts';
import { databaseSize } from '#platform/database/connect.ts';
import type { Handlers } from '#server/api/handler.ts';
import { readRelease } from '#server/core/release.ts';
import type { Settings } from '#server/core/settings.ts';
import type { CurrentSettings } from '#server/settings/current.ts';
import type { AdminDependencies } from './open-admin.ts';

const maxFailed = 100;

export function siteStatusHandlers({ database, settings, clock }: AdminDependencies) {
  const { db, engine } = database;
  // Read at startup, because the next release may already be on the disk.
  const release = readRelease();
  return {
    'GET /api/admin/site': async ({ snapshot }) => {
      return {
        body: {
          ...(await release),
          engine,
          sizes: {
            database: await databaseSize(db, engine),
            free: await freeSpace(settings),
          },
          checks: snapshot.library.site.checks,
          mail: {
            ...describeMail((await settings.current()).mail),
            waiting: await countWaiting(db),
            stuck: await countStuck(db),
          },
        },
      };
    },

    'GET /api/admin/failed-mails': async () => {
      const stuck = await stuckMails(db, maxFailed);
      const failed = await failedMails(db, maxFailed).execute();
      return { body: [...stuck, ...failed].map(toRecord) };
    },

    'DELETE /api/admin/failed-mails': async () => ({
      body: { dismissed: await dismissMails(db) },
    }),

    'DELETE /api/admin/failed-mails/:id': async ({ params: { id } }) =>
      (await dismissMails(db, id)) === 1
        ? { body: { ok: true } }
        : { status: 404, message: noSuchMail },

    'POST /api/admin/failed-mails/:id/resend': async ({ params: { id } }) =>
      (await resendMail(db, id, clock()))
        ? { body: { ok: true } }
        : { status: 404, message: noSuchMail },
  } satisfies Partial<Handlers>;
}

/** In bytes; null if the system does not report it. */
export async function freeSpace({ dataDir }: Pick<Settings, 'dataDir'>): Promise<number | null> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : null;
}

const describeMail = (mail: CurrentSettings['mail']): Omit<MailSettings, 'waiting' | 'stuck'> => ({
  by: mail.url ? 'server' : 'files',
  perSecond: mail.perSecond,
  signedBy: mail.dkim?.domain ?? null,
});

type Row = Awaited<ReturnType<typeof stuckMails>>[number];

const toRecord = ({ id, kind, to_address, state, last_response, made_at }: Row): MailRecord => ({
  id,
  kind,
  to: to_address,
  state,
  answer: last_response,
  at: made_at,
});
