import type { OpenDatabase } from '#database/connect.ts';
import { findDraft } from '#database/queries/newsletter-issues.ts';
import type { Settings } from '#server/core/settings.ts';
import type { JobHandlers } from '#server/jobs/kinds.ts';
import type { Schedule } from '#server/jobs/schedules.ts';
import { createMailboxes, sendConfirmation, sendInvitations } from './confirmation.ts';
import { type DraftParts, makeDraft } from './draft.ts';
import { queueIssue, type SendParts, sendIssue } from './send.ts';

interface Parts extends Pick<SendParts, 'keys' | 'mails'> {
  database: OpenDatabase;
  settings: Settings;
  clock: () => Date;
  library: DraftParts['library'];
}

type IssueJob = 'ask' | 'ask-waiting' | 'letter-draft' | 'letter-autosend' | 'letter-queue';

export function createNewsletterJobs(parts: Parts): Pick<JobHandlers, IssueJob> {
  const { database, settings, clock, library } = parts;
  const { background: db, engine } = database;
  const send = sendPartsOf(parts);
  const mailboxes = createMailboxes();
  return {
    ask: ({ subscriber }) => sendConfirmation({ ...send, mailboxes }, db, subscriber, clock()),
    'ask-waiting': (_, { signal }) => sendInvitations(send, db, clock, signal),
    async 'letter-draft'() {
      await makeDraft({ library, timeZone: settings.letter.timeZone }, db, clock(), {
        isWanted: false,
      });
    },
    async 'letter-autosend'() {
      const draft = settings.letter.autosend ? await findDraft(db) : undefined;
      if (draft) await sendIssue(send, db, draft.id, clock());
    },
    'letter-queue': ({ letter }, { signal }) =>
      queueIssue(send, { db, engine }, letter, clock, signal),
  };
}

export function sendPartsOf({
  settings,
  keys,
  mails,
}: Pick<Parts, 'settings' | 'keys' | 'mails'>): SendParts {
  const { url, bounceDomain } = settings.mail;
  const { postalAddress } = settings.letter;
  const hasMailServer = url !== undefined;
  return { siteUrl: settings.siteUrl, hasMailServer, bounceDomain, postalAddress, keys, mails };
}

const morning = { hour: 10, minute: 0 };

/** Friday's draft, and Saturday's sending where the owner has left it to us. */
export function newsletterSchedules({
  timeZone,
  autosend,
}: Pick<Settings['letter'], 'timeZone' | 'autosend'>): Schedule[] {
  const draft: Schedule = { kind: 'letter-draft', rule: { ...morning, weekday: 5, timeZone } };
  const send: Schedule = { kind: 'letter-autosend', rule: { ...morning, weekday: 6, timeZone } };
  return autosend ? [draft, send] : [draft];
}
