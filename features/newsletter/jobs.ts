import { z } from 'zod';
import type { Content } from '#features/content/snapshot.ts';
import type { CurrentSettings, OpenSettings } from '#features/settings/current.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { type Worker, worker } from '#platform/jobs/runner.ts';
import type { Schedule } from '#platform/jobs/schedules.ts';
import { count, createCounter, isAbove } from '#platform/limits/rate-limiter.ts';
import { createWeeklyDraft } from './draft.ts';
import { findDraft } from './issue-queries.ts';
import { type SendDependencies, sendScheduled } from './send.ts';
import { confirmationJob, mailboxLimit, sendConfirmation } from './subscription.ts';

interface NewsletterJobDependencies extends Pick<SendDependencies, 'keys' | 'mails'> {
  database: OpenDatabase;
  settings: OpenSettings;
  clock: () => Date;
  content: Content;
  /** Decides when a scheduled draft is due. */
  databaseTime: () => Promise<Date>;
}

/** A draft of the next issue. */
const draftJob = { name: 'issue-draft', payload: z.object({}) };

/** Sends the draft at the time that the owner chose. */
export const sendJob = { name: 'issue-send', payload: z.object({}) };

export function newsletterWorkers(dependencies: NewsletterJobDependencies): Worker[] {
  const { database, settings, clock, keys, content } = dependencies;
  const { background: db, engine } = database;
  const sendDependencies = () => sendDependenciesOf(dependencies);
  const mailboxes = createCounter('mailboxes', mailboxLimit, database.pool);
  const mayMail = async (mailbox: string) =>
    !isAbove(mailboxes, await count(mailboxes, keys.pseudonymize(mailbox)));
  return [
    worker(confirmationJob, async ({ subscriber }) =>
      sendConfirmation({ ...(await sendDependencies()), mayMail }, db, subscriber, clock()),
    ),
    worker(draftJob, async () => {
      const { library } = await content.current();
      const { timeZone } = await settings.current();
      await createWeeklyDraft({ library, timeZone }, db, clock());
    }),
    worker(sendJob, async () => {
      const draft = await findDraft(db);
      const now = (await dependencies.databaseTime()).toISOString();
      if (!draft?.send_at || draft.send_at > now) return;
      const { mail } = await settings.current();
      const sending = { ...(await sendDependencies()), snapshot: await content.current() };
      await sendScheduled(sending, { db, engine }, draft, mail.to, clock());
    }),
  ];
}

export async function sendDependenciesOf({
  settings,
  keys,
  mails,
}: Pick<NewsletterJobDependencies, 'settings' | 'keys' | 'mails'>): Promise<SendDependencies> {
  const { mail, newsletter } = await settings.current();
  const { postalAddress } = newsletter;
  const hasMailServer = mail.url !== undefined;
  const { siteUrl } = settings;
  return { siteUrl, hasMailServer, postalAddress, keys, mails };
}

/** When the next draft is made. */
export const draftSchedule = ({
  timeZone,
  newsletter: { day, hour },
}: Pick<CurrentSettings, 'timeZone' | 'newsletter'>): Schedule => ({
  kind: draftJob,
  pattern: `0 ${hour} * * ${day}`,
  timeZone,
});
