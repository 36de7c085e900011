import { z } from 'zod';
import type { Weekday } from '#contract/settings.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { type Worker, worker } from '#platform/jobs/runner.ts';
import type { Schedule } from '#platform/jobs/schedules.ts';
import { count, createCounter, isAbove } from '#platform/limits/rate-limiter.ts';
import type { Content } from '#server/content/current.ts';
import type { CurrentSettings, OpenSettings } from '#server/settings/current.ts';
import { createWeeklyDraft } from './draft.ts';
import { findDraft, findDueDraft } from './issue-queries.ts';
import { type SendDependencies, sendAutomatically } from './send.ts';
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

/** Sends the draft: the day after, if that is automatic, or at the time that the owner chose. */
export const autosendJob = {
  name: 'issue-autosend',
  payload: z.object({ isScheduled: z.boolean().optional() }),
};

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
    worker(autosendJob, async ({ isScheduled = false }) => {
      const { newsletter, mail } = await settings.current();
      const due = isScheduled
        ? await findDueDraft(db, await dependencies.databaseTime())
        : newsletter.autosend && (await findDraft(db));
      // A time that the owner chose replaces the usual one.
      if (!due || (!isScheduled && due.send_at)) return;
      const sending = { ...(await sendDependencies()), snapshot: await content.current() };
      await sendAutomatically(sending, { db, engine }, due, mail.to, clock());
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

/** The draft, and a day later the sending if it is automatic. */
export function newsletterSchedules({
  timeZone,
  newsletter: { day, hour, autosend },
}: Pick<CurrentSettings, 'timeZone' | 'newsletter'>): { draft: Schedule; sending?: Schedule } {
  const at = (weekday: Weekday) => ({ pattern: `0 ${hour} * * ${weekday}`, timeZone });
  return {
    draft: { kind: draftJob, ...at(day) },
    ...(autosend ? { sending: { kind: autosendJob, ...at(dayAfter(day)) } } : {}),
  };
}

export const dayAfter = (day: Weekday): Weekday => ((day % 7) + 1) as Weekday;
