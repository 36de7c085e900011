import type { Transaction } from 'kysely';
import { findDueDraft } from '#database/queries/newsletter-issues.ts';
import { duePublications } from '#database/queries/publications.ts';
import type { Tables } from '#database/schema/tables.ts';
import { backUpNightly } from '#features/backups/jobs.ts';
import { checkLinks } from '#features/gadgets/link-check.ts';
import { closeMonths } from '#features/votes/queries.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { publicLookup } from '#platform/public-addresses.ts';
import { productLinks } from '#server/catalog/catalog.ts';
import { dueChecks } from '#server/content/checks.ts';
import type { Content } from '#server/content/current.ts';
import type { Publishing } from '#server/content/moves.ts';
import { type Failure, publishDue } from '#server/content/schedule.ts';
import type { Log } from '#server/core/logger.ts';
import { createNewsletterJobs, newsletterSchedules } from '#server/newsletter/jobs.ts';
import { recordRefusal } from '#server/newsletter/refusals.ts';
import type { TokenKeys } from '#server/newsletter/tokens.ts';
import type { CurrentSettings, OpenSettings } from '#server/settings/current.ts';
import type { RenderEmails } from '#site/emails/render-emails.tsx';
import type { JobHandlers } from './jobs/kinds.ts';
import { addJob, createJobRunner } from './jobs/runner.ts';
import type { Schedule } from './jobs/schedules.ts';
import { clearLog } from './mail/erase-traces.ts';
import { openSender } from './mail/open-sender.ts';
import { addMail } from './mail/outbox.ts';
import { checksMail, failedPublicationMail } from './mail/owner-emails.ts';
import { deleteOldData } from './retention.ts';

export interface Background {
  start(): void;
  /** Called after an email was added to the outbox. */
  sendMailNow(): void;
  close(): Promise<void>;
}

export interface BackgroundDependencies {
  database: OpenDatabase;
  settings: OpenSettings;
  clock: () => Date;
  log: Log;
  keys: TokenKeys;
  mails: () => Promise<RenderEmails>;
  content: Content;
  publishing: Publishing;
  /** Decides when a scheduled publication or newsletter is due. */
  databaseTime: () => Promise<Date>;
}

const schedulesOf = (current: CurrentSettings): Schedule[] => [
  { kind: 'close-months', rule: { hour: 0, timeZone: 'UTC' } },
  { kind: 'back-up', rule: { hour: 3, minute: 10, timeZone: 'UTC' } },
  { kind: 'delete-old-data', rule: { hour: 3, minute: 40, timeZone: 'UTC' } },
  { kind: 'check-links', rule: { weekday: 1, hour: 4, minute: 20, timeZone: 'UTC' } },
  {
    kind: 'check-reminder',
    rule: { hour: 8, weekday: 1, timeZone: current.timeZone },
  },
  ...newsletterSchedules(current),
];

/** Jobs and mail, which run next to the requests. */
export function openBackground(dependencies: BackgroundDependencies): Background {
  const { settings, database, clock } = dependencies;
  const sender = openSender({
    ...dependencies,
    onRefused: async (mail, response) => {
      const { to } = (await settings.current()).mail;
      const { siteUrl } = settings;
      await recordRefusal({ to, siteUrl }, database.background, mail, response, clock());
    },
  });
  const jobs = createJobRunner({
    ...dependencies,
    handlers: createJobHandlers(dependencies),
    schedules: async () => schedulesOf(await settings.current()),
    addDue: () => addDue(dependencies),
  });
  return {
    start() {
      sender.start();
      jobs.start();
    },
    sendMailNow: sender.sendNow,
    async close() {
      await Promise.all([sender.close(), jobs.close()]);
    },
  };
}

export function createJobHandlers(dependencies: BackgroundDependencies): JobHandlers {
  const { database, settings, clock, keys, content } = dependencies;
  return {
    'close-months': async () =>
      void (await closeMonths(database.background, database.engine, clock())),
    'back-up': async () => {
      if (settings.nightlyBackup) await backUpNightly(database.location, clock());
    },
    'delete-old-data': () =>
      deleteOldData(database.background, { dataDir: settings.dataDir, keys }, clock()),
    'clear-log': () => clearLog(database),
    publish: async () => {
      const { mail, timeZone } = await settings.current();
      const owner = { to: mail.to, timeZone, siteUrl: settings.siteUrl };
      await publishDue({
        ...dependencies.publishing,
        databaseTime: dependencies.databaseTime,
        onFailure: (trx, failure) => reportFailure(trx, owner, failure, clock()),
      });
    },
    'check-links': async (_, { signal }) => {
      const { library } = await content.current();
      const links = await productLinks(database.background, library);
      const requests = { lookup: publicLookup, timeout: 10_000, pauseMs: 1000 };
      await checkLinks(
        { db: database.background, clock, links, stores: library.site.stores.list, ...requests },
        signal,
      );
    },
    'check-reminder': () => remindOfChecks(dependencies),
    ...createNewsletterJobs(dependencies),
  };
}

const maxReminded = 10;

/** The most important checks by email; nothing if nothing is due. */
export async function remindOfChecks({
  database: { background: db },
  content,
  settings,
  clock,
}: Pick<BackgroundDependencies, 'database' | 'content' | 'settings' | 'clock'>): Promise<void> {
  const now = clock();
  const { siteUrl } = settings;
  const { mail } = await settings.current();
  const checks = await dueChecks(db, (await content.current()).library, now);
  if (checks.length === 0) return;
  const body = checksMail(checks.slice(0, maxReminded), { total: checks.length, siteUrl });
  await db
    .transaction()
    .execute((trx) => addMail(trx, 'alert', { to: mail.to, body, about: null }, now));
}

/** Adds a job when the time that the owner chose has come, once across all processes. */
export async function addDue({
  database: { background: db },
  clock,
  databaseTime,
}: Pick<BackgroundDependencies, 'database' | 'clock' | 'databaseTime'>): Promise<void> {
  const now = await databaseTime();
  const at = clock();
  // Due now by every clock, so that any process can continue if this one ends.
  const dueAt = at < now ? at : now;
  if ((await duePublications(db, now)).length > 0)
    await addJob(db, 'publish', {}, { at, dueAt, key: 'publish' });
  if (await findDueDraft(db, now))
    await addJob(db, 'issue-autosend', { isScheduled: true }, { at, dueAt, key: 'issue-send' });
}

/** The owner is notified by email, because nobody may be looking at the screen. */
async function reportFailure(
  trx: Transaction<Tables>,
  { to, ...place }: { to: string; siteUrl: string; timeZone: string },
  failure: Failure,
  now: Date,
): Promise<void> {
  const body = failedPublicationMail(failure, place);
  await addMail(trx, 'alert', { to, body, about: null }, now);
}
