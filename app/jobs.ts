import { z } from 'zod';
import { backUpNightly } from '#features/backups/jobs.ts';
import { publishDue } from '#features/content/documents.ts';
import { type DocumentRow, publicationTimes } from '#features/content/queries.ts';
import { dueChecks } from '#features/gadgets/due-checks.ts';
import { checkLinks } from '#features/gadgets/link-check.ts';
import { productLinks } from '#features/gadgets/products.ts';
import { nextSendTime } from '#features/newsletter/issue-queries.ts';
import { draftSchedule, newsletterWorkers, sendJob } from '#features/newsletter/jobs.ts';
import { recordRefusal } from '#features/newsletter/send.ts';
import type { CurrentSettings } from '#features/settings/current.ts';
import { closeMonths } from '#features/votes/queries.ts';
import type { AdminDependencies } from '#platform/http/handler.ts';
import { addJob, createJobRunner, earliest, type Worker, worker } from '#platform/jobs/runner.ts';
import type { Schedule } from '#platform/jobs/schedules.ts';
import { addMail } from '#platform/mail/outbox.ts';
import { openSender } from '#platform/mail/sender.ts';
import { publicLookup } from '#platform/public-addresses.ts';
import { checksMail, failedPublicationMail } from './owner-emails.ts';
import { deleteOldData } from './retention.ts';

export interface BackgroundDependencies
  extends Pick<
    AdminDependencies,
    | 'database'
    | 'settings'
    | 'clock'
    | 'log'
    | 'keys'
    | 'mails'
    | 'content'
    | 'documents'
    | 'published'
  > {
  /** Decides when a scheduled publication or newsletter is due. */
  databaseTime: () => Promise<Date>;
}

const noPayload = z.object({});

const nightly = { name: 'nightly', payload: noPayload };
const weeklyChecks = { name: 'weekly-checks', payload: noPayload };
/** At the time of a scheduled publication: publishes all that are due. */
const publishJob = { name: 'publish', payload: noPayload };

/** Every job that comes again. */
const schedulesOf = (current: CurrentSettings): Schedule[] => [
  { kind: nightly, pattern: '0 0 * * *', timeZone: 'UTC' },
  { kind: weeklyChecks, pattern: '0 8 * * 1', timeZone: current.timeZone },
  draftSchedule(current),
];

/** Jobs and mail, which run next to the requests. */
export function openBackground(dependencies: BackgroundDependencies) {
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
    workers: createWorkers(dependencies),
    schedules: async () => schedulesOf(await settings.current()),
    addDue: () => addDue(dependencies),
  });
  return {
    start() {
      sender.start();
      jobs.start();
    },
    /** Looks for jobs and emails that a change added. */
    wake() {
      sender.sendNow();
      jobs.wake();
    },
    async close() {
      await Promise.all([sender.close(), jobs.close()]);
    },
  };
}

export function createWorkers(dependencies: BackgroundDependencies): Worker[] {
  return [
    worker(nightly, () => runNightly(dependencies)),
    worker(weeklyChecks, async (_, { signal }) => {
      await checkStoreLinks(dependencies, signal);
      await remindOfChecks(dependencies);
    }),
    worker(publishJob, async () => {
      const now = await dependencies.databaseTime();
      await publishDue(dependencies.documents, now, (row, reason) =>
        reportFailure(dependencies, row, reason),
      );
    }),
    ...newsletterWorkers(dependencies),
  ];
}

/** At midnight in UTC, when a month of votes may end; a step that fails holds up no other. */
async function runNightly({ database, settings, clock, keys }: BackgroundDependencies) {
  const steps = [
    () => closeMonths(database.background, database.engine, clock()),
    () => deleteOldData(database.background, { dataDir: settings.dataDir, keys }, clock()),
    // What SQLite's log still has of deleted rows.
    () => database.checkpoint?.(),
    () => settings.nightlyBackup && backUpNightly(database.location, clock()),
  ];
  const errors: unknown[] = [];
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

async function checkStoreLinks(
  { database: { background: db }, content, clock }: BackgroundDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { library } = await content.current();
  const links = await productLinks(db, library);
  const requests = { lookup: publicLookup, timeout: 10_000, pauseMs: 1000 };
  await checkLinks({ db, clock, links, stores: library.site.stores.list, ...requests }, signal);
}

const maxReminded = 10;

/** The most important checks by email; nothing if nothing is due. */
async function remindOfChecks({
  database: { background: db },
  content,
  published,
  settings,
  clock,
}: BackgroundDependencies): Promise<void> {
  const now = clock();
  const { siteUrl } = settings;
  const { mail } = await settings.current();
  const { library } = await content.current();
  const checks = dueChecks(await published(), library, now);
  if (checks.length === 0) return;
  const body = checksMail(checks.slice(0, maxReminded), { total: checks.length, siteUrl });
  await db
    .transaction()
    .execute((trx) => addMail(trx, 'alert', { to: mail.to, body, about: null }, now));
}

/** Adds a job when a time that the owner chose has come; returns the next one. */
export async function addDue({
  database: { background: db },
  clock,
  databaseTime,
}: Pick<BackgroundDependencies, 'database' | 'clock' | 'databaseTime'>): Promise<Date | undefined> {
  const now = await databaseTime();
  const at = clock();
  // Due now by every clock, so that any process can continue if this one ends.
  const when = { at, dueAt: at < now ? at : now };
  const publications = await publicationTimes(db, now);
  const sending = await nextSendTime(db);
  const isSendDue = sending !== undefined && sending <= now;
  // The time is part of the key, so that a job that is retried later holds up no other time.
  if (publications.due)
    await addJob(db, publishJob, {}, { ...when, key: `publish ${publications.due.toISOString()}` });
  if (isSendDue)
    await addJob(db, sendJob, {}, { ...when, key: `issue-send ${sending.toISOString()}` });
  return earliest(publications.next, isSendDue ? undefined : sending);
}

/** The owner is notified by email, because nobody may be looking at the screen. */
async function reportFailure(
  { database: { background: db }, settings, clock }: BackgroundDependencies,
  row: DocumentRow,
  reason: string,
): Promise<void> {
  const { mail, timeZone } = await settings.current();
  const { siteUrl } = settings;
  const body = failedPublicationMail(row, { reason, siteUrl, timeZone });
  await db
    .transaction()
    .execute((trx) => addMail(trx, 'alert', { to: mail.to, body, about: null }, clock()));
}
