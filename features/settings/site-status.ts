import { statfs } from 'node:fs/promises';
import { databaseSize } from '#platform/database/connect.ts';
import { daysBefore } from '#platform/days.ts';
import type { AdminDependencies, Handlers } from '#platform/http/handler.ts';
import { readRelease } from '#platform/http/release.ts';
import { countFailed, countStuck, countWaiting } from '#platform/mail/outbox.ts';
import type { Settings } from '#platform/settings.ts';

export function siteStatusHandlers({ database, settings, clock }: AdminDependencies) {
  const { db, engine } = database;
  // Read at startup, because the next release may already be on the disk.
  const release = readRelease();
  return {
    'GET /api/admin/site': async ({ snapshot }) => {
      const { mail } = await settings.current();
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
            by: mail.url ? ('server' as const) : ('files' as const),
            perSecond: mail.perSecond,
            signedBy: mail.dkim?.domain ?? null,
            waiting: await countWaiting(db),
            stuck: await countStuck(db),
            failed: await countFailed(db, daysBefore(clock(), 30)),
          },
        },
      };
    },
  } satisfies Partial<Handlers>;
}

/** In bytes; null if the system does not report it. */
export async function freeSpace({ dataDir }: Pick<Settings, 'dataDir'>): Promise<number | null> {
  const disk = await statfs(dataDir).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : null;
}
