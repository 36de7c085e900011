import { z } from 'zod';
import {
  hiddenCharacter,
  invalidDate,
  notFound,
  previewVersion,
  rowId,
  searchTooLong,
  timeInput,
  unknownStatus,
} from './common.ts';
import { emailAddress } from './contact.ts';
import { hasInvisible, maxGreetingLength, maxSubjectLength, noSubject, tooLong } from './text.ts';

export const subscribeInput = z.object({ email: emailAddress });

/** A link in an email. Only a valid token reveals the subscriber's state. */
export const linkQuery = z.object({
  purpose: z.enum(['confirm', 'unsubscribe'], notFound('link')),
  token: z.string().max(200, notFound('link')),
});

/** `monthly`: a good link of a monthly reader; `done`: already confirmed or unsubscribed. */
export type LinkState = 'good' | 'monthly' | 'done' | 'too old' | 'wrong';

/** URLs of the confirm and unsubscribe forms, and of one-click unsubscribe. */
export const subscriptionPaths = {
  confirm: '/api/letters/confirm',
  unsubscribe: '/api/letters/leave',
  oneClick: (token: string) => `/api/letters/leave/${token}`,
} as const;

export const subscriberStates = ['waiting', 'confirmed', 'left', 'bounced'] as const;
export type SubscriberState = (typeof subscriberStates)[number];
export type Frequency = 'weekly' | 'monthly';

/** People who reported an email as spam are listed apart from their state. */
export const subscriberGroups = [...subscriberStates, 'complained'] as const;
export type SubscriberGroup = (typeof subscriberGroups)[number];

export const noSuchSubscriber = notFound('subscriber');
export const subscriberId = rowId(noSuchSubscriber);

export const subscribersQuery = z.object({
  state: z.enum(subscriberGroups, unknownStatus).optional(),
  /** Part of the address. */
  search: z.string().trim().max(254, searchTooLong).optional(),
  /** The last id of the previous page. */
  before: rowId(notFound('page')).optional(),
});

export const daysQuery = z.object({
  since: z.iso.date(invalidDate).optional(),
});

/** Unsubscribed people have no address. */
export interface SubscriberRow {
  id: number;
  email: string | null;
  state: SubscriberState;
  frequency: Frequency;
  /** `import`: added by the owner, alone or from a file. */
  source: 'form' | 'import' | 'before';
  createdAt: string;
  confirmedAt: string | null;
  leftAt: string | null;
  bouncedAt: string | null;
  /** When the person reported an email as spam; they are never mailed again. */
  complainedAt: string | null;
}

export interface SubscriberPage {
  counts: Record<SubscriberGroup, number>;
  /** Unconfirmed addresses that never got a confirmation email. */
  unconfirmedImports: number;
  rows: SubscriberRow[];
  /** For `before`; null at the end. */
  next: number | null;
}

/** Proof of consent: when, where and with which text. */
export interface SubscriberReceipt extends SubscriberRow {
  page: string | null;
  consent: { version: string; words: string } | null;
  /** Where the person confirmed, if not here; `confirmedAt` is that day. */
  consentSource: string | null;
  confirmationsSent: number;
  /** When it will be deleted unless confirmed. */
  deletedAt: string | null;
  bounceReason: string | null;
  softBounces: number;
}

export interface SubscriberDay {
  day: string;
  signedUp: number;
  confirmed: number;
  left: number;
  bounced: number;
}

/** Enough for fifty thousand rows with other columns. */
export const importFile = { maxBytes: 8 * 1024 * 1024 };

const consentSource = z
  .string('Say where they confirmed.')
  .trim()
  .min(1, 'Say where they confirmed.')
  .max(200, tooLong('where they confirmed', 200))
  .refine((text) => !hasInvisible(text), hiddenCharacter('Where they confirmed'));

/** What the owner states about people who confirmed elsewhere. */
const consentElsewhere = z.object({
  source: consentSource,
  /** The day; in an import, only for rows without a date of their own. */
  date: z.iso.date('Choose when they confirmed.'),
});
export type ConsentElsewhere = z.output<typeof consentElsewhere>;

/** With `source` and `date`, the owner states that these people confirmed elsewhere. */
export const importQuery = consentElsewhere.partial().extend({ version: previewVersion });

export const newSubscriber = z.object({
  email: emailAddress,
  /** Without it, the person gets a confirmation email. */
  confirmed: consentElsewhere.optional(),
  /** The owner states that somebody who unsubscribed asked to come back. */
  isReturning: z.boolean().default(false),
});

export const subscriberCorrection = z.object({ email: emailAddress });

/** The result or preview of an import. */
export interface ImportOutcome {
  stored: boolean;
  version: string;
  /** The header of the column with the dates of consent; null without one. */
  dateColumn: string | null;
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  /** The header of the column with addresses; null without a header. */
  column: string | null;
  rows: number;
  fresh: number;
  known: number;
  left: number;
  /** Reported an email as spam, and are never mailed again. */
  complained: number;
  twice: number;
  wrong: number;
  /** The first rejected rows. */
  examples: { line: number; text: string; why: string }[];
  /** The first new addresses. */
  sample: string[];
}

/** A story of an issue. `update`: a change of a product since its review. */
export interface IssueItem {
  /** The same story has the same key in every issue. */
  key: string;
  kind: 'review' | 'post' | 'update';
  title: string;
  /** The teaser. */
  text: string;
  /** On our site; issues never link to a store. */
  path: string;
  /** Verdict, rating and reading time. */
  note: string;
  picture: { path: string; alt: string } | null;
  /** The month of a review or an article that was published before the issue's period. */
  from?: string | undefined;
}

export interface IssueStandings {
  /** `2026-11`. */
  month: string;
  /** Whether the month is over. */
  isResult: boolean;
  rows: { name: string; path: string | null; votes: number }[];
}

/** Parsed Markdown of paragraphs, emphasis, links and line breaks. */
export type GreetingText =
  | string
  | { tag: string; props?: Record<string, string>; children?: GreetingText[] };

/** The content of an issue, the same for every reader. */
export interface IssueContent {
  /** Also part of its URL: `2026-11-20`. */
  date: string;
  /** The first issue of a month also goes to monthly readers. */
  isMonthly: boolean;
  /** Empty if the first story gives the subject. */
  subject: string;
  /** Written by the owner in Markdown. */
  greeting: string;
  greetingText: GreetingText[];
  stories: IssueItem[];
  standings: IssueStandings | null;
  advice: string | null;
  /** Issues since the last monthly one, for monthly readers. */
  earlier: { date: string; title: string }[];
}

/** An unsent issue, with the stories that are left out. */
export interface IssueDraft extends Omit<IssueContent, 'stories' | 'greetingText'> {
  stories: (IssueItem & { isIncluded: boolean })[];
  hasStandings: boolean;
  hasAdvice: boolean;
}

export const noSuchIssue = notFound('issue');
export const issueId = rowId(noSuchIssue);
export const issueDate = z.string(noSuchIssue).regex(/^\d{4}-\d\d-\d\d$/, noSuchIssue);

/** A published issue in a list. */
export interface IssueSummary {
  date: string;
  title: string;
  text: string;
}

/** `sent`: no email is waiting. */
export type IssueState = 'draft' | 'sending' | 'paused' | 'sent' | 'skipped' | 'dropped';

/** Emails by state. `toQueue`: readers without an email. */
export interface IssueProgress {
  toQueue: number;
  waiting: number;
  sending: number;
  sent: number;
  maybeDelivered: number;
  refused: number;
  givenUp: number;
  /** Emails that will be retried, and when the first is due. */
  nextRetry: { count: number; at: string } | null;
  /** The mail server's last error. */
  lastError: string | null;
  /** Subscribers that got nothing because their email failed. */
  resendable: number;
  /** Subscribers whose email may have arrived. */
  maybeResendable: number;
}

export interface IssueRow {
  id: number;
  date: string;
  state: IssueState;
  title: string;
  madeAt: string;
  /** When the draft is sent, if the owner chose a time. */
  sendAt: string | null;
  startedAt: string | null;
}

export interface NewsletterAdmin {
  issues: IssueRow[];
  readers: { weekly: number; monthly: number };
  /** The recipient of test emails. */
  testTo: string;
  mail: 'files' | 'server';
  perSecond: number;
  /** The weekday of new drafts; 1 is Monday. */
  draftDay: number;
  /** When the next draft is created, and when it is sent automatically. */
  nextDraft: string;
  autosend: string | null;
  /** US law requires a postal address in every commercial email. */
  hasPostalAddress: boolean;
}

export interface IssueDetail {
  issue: IssueRow;
  draft: IssueDraft;
  /** Stories that were published since the draft was made; an edit that names one adds it. */
  offered: IssueItem[];
  /** An edit or send names the one it started from. */
  version: number;
  progress: IssueProgress;
  /** Why it was stopped, or not sent automatically. */
  problem: string | null;
  /** A URL for frames, valid for an hour. */
  preview: string;
  text: string;
  subject: string;
  /** In bytes. */
  size: number;
}

/** The answer 409 to an edit or send of an outdated version. */
export interface IssueConflict {
  message: string;
  current: Pick<IssueDetail, 'version' | 'draft'>;
}

export const noSendTime = 'Choose a time in the future.';
const missingVersion = 'The version of the draft is missing.';

/** Without a version, the newest one is sent. */
export const issueSending = z.object({
  version: z.coerce.number(missingVersion).int(missingVersion).optional(),
});

/** `include`: also to those who may have received it. */
export const resendQuery = z.object({ include: z.literal('maybe-delivered').optional() });

export const issueSchedule = z.object({
  at: timeInput(noSendTime),
  version: z.int(missingVersion),
});

export const issueEdit = z.object({
  /** Unchanged if absent. */
  subject: z
    .string(noSubject)
    .trim()
    .min(1, noSubject)
    .max(maxSubjectLength, tooLong('the subject', maxSubjectLength))
    .refine((text) => !hasInvisible(text), hiddenCharacter('The subject'))
    .optional(),
  greeting: z
    .string('Enter the greeting as text.')
    .max(maxGreetingLength, tooLong('the greeting', maxGreetingLength)),
  /** In order. */
  stories: z
    .array(
      z.object({ key: z.string().max(200), isIncluded: z.boolean() }),
      'The list of stories is missing.',
    )
    .max(200, 'There are too many stories.'),
  hasStandings: z.boolean('Choose whether to include the vote results.'),
  hasAdvice: z.boolean('Choose whether to include the tip.'),
  /** The one that the edit started from. */
  version: z.int(missingVersion),
});

export type IssueEdit = Omit<z.output<typeof issueEdit>, 'version'>;
