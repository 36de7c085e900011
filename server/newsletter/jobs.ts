import type { OpenDatabase } from '#database/connect.ts';
import { findDraft, findDueDraft } from '#database/queries/newsletter-issues.ts';
import type { Content } from '#server/content/current.ts';
import { createCounter } from '#server/core/rate-limit-counters.ts';
import { count, isAbove } from '#server/core/rate-limiter.ts';
import type { Settings } from '#server/core/settings.ts';
import type { JobHandlers } from '#server/jobs/kinds.ts';
import type { Schedule } from '#server/jobs/schedules.ts';
import { mailboxLimit, sendConfirmation, sendInvitations } from './confirmation.ts';
import { createWeeklyDraft } from './draft.ts';
import { undoImport } from './import.ts';
import { queueIssue, type SendDependencies, sendAutomatically } from './send.ts';

interface Parts extends Pick<SendDependencies, 'keys' | 'mails'> {
  database: OpenDatabase;
  settings: Settings;
  clock: () => Date;
  content: Content;
  /** Decides when a scheduled draft is due. */
  databaseTime: () => Promise<Date>;
}

type NewsletterJob =
  | 'send-confirmation'
  | 'send-invitations'
  | 'undo-import'
  | 'issue-draft'
  | 'issue-autosend'
  | 'issue-queue';

export function createNewsletterJobs(parts: Parts): Pick<JobHandlers, NewsletterJob> {
  const { database, settings, clock, keys, content } = parts;
  const { background: db, engine } = database;
  const { timeZone, autosend } = settings.newsletter;
  const sendDependencies = sendPartsOf(parts);
  const mailboxes = createCounter('mailboxes', mailboxLimit, database.pool);
  const mayMail = async (mailbox: string) =>
    !isAbove(mailboxes, await count(mailboxes, keys.pseudonymize(mailbox)));
  return {
    'send-confirmation': ({ subscriber }) =>
      sendConfirmation({ ...sendDependencies, mayMail }, db, subscriber, clock()),
    'send-invitations': (_, { signal }) => sendInvitations(sendDependencies, db, clock, signal),
    'undo-import': ({ importedAt }) => undoImport(db, importedAt),
    async 'issue-draft'() {
      const { library } = await content.current();
      await createWeeklyDraft({ library, timeZone }, db, clock());
    },
    async 'issue-autosend'({ isScheduled = false }) {
      const due = isScheduled
        ? await findDueDraft(db, await parts.databaseTime())
        : autosend && (await findDraft(db));
      // A time that the owner chose replaces the usual one.
      if (due && (isScheduled || !due.send_at))
        await sendAutomatically(sendDependencies, db, due, settings.mail.to, clock());
    },
    'issue-queue': ({ issue }, { signal }) =>
      queueIssue(sendDependencies, { db, engine }, issue, clock, signal),
  };
}

export function sendPartsOf({
  settings,
  keys,
  mails,
  content,
}: Pick<Parts, 'settings' | 'keys' | 'mails' | 'content'>): SendDependencies {
  const { url, bounceDomain } = settings.mail;
  const { postalAddress } = settings.newsletter;
  const hasMailServer = url !== undefined;
  const { siteUrl } = settings;
  return { siteUrl, hasMailServer, bounceDomain, postalAddress, keys, mails, content };
}

const morning = { hour: 10, minute: 0 };

/** The draft on Friday, and the sending on Saturday if LETTER_AUTOSEND is on. */
export function newsletterSchedules({
  timeZone,
  autosend,
}: Pick<Settings['newsletter'], 'timeZone' | 'autosend'>): Schedule[] {
  const saturday = { ...morning, weekday: 6, timeZone } as const;
  return [
    { kind: 'issue-draft', rule: { ...morning, weekday: 5, timeZone } },
    { kind: 'issue-autosend', rule: autosend ? saturday : null },
  ];
}
