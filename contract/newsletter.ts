import { z } from 'zod';
import {
  hiddenCharacter,
  invalidDate,
  notFound,
  previewFirst,
  rowId,
  searchTooLong,
  tooLong,
  unknownStatus,
} from './common.ts';
import { emailAddress } from './contact.ts';
import { hasUnseen, longestGreeting, longestSubject } from './text.ts';

export const subscribeInput = z.object({ email: emailAddress });

/** What stands behind a link of a mail, by what it is good for. Only whoever has the reader's own link learns that it has done its work. */
export const linkQuery = z.object({
  purpose: z.enum(['confirm', 'leave'], notFound('link')),
  token: z.string().max(200, notFound('link')),
});

/** `monthly`: a good unsubscribe link of a monthly reader. `done`: already confirmed, or already unsubscribed. */
export type LinkState = 'good' | 'monthly' | 'done' | 'too old' | 'wrong';

/** Where the buttons of the confirm and unsubscribe pages lead, and the button of a mail program. */
export const subscriptionPaths = {
  confirm: '/api/letters/confirm',
  leave: '/api/letters/leave',
  oneClick: (token: string) => `/api/letters/leave/${token}`,
} as const;

export const subscriberStates = ['waiting', 'confirmed', 'left', 'bounced'] as const;
export type SubscriberState = (typeof subscriberStates)[number];
export type Rhythm = 'weekly' | 'monthly';

export const noSuchSubscriber = notFound('subscriber');
export const subscriberId = rowId(noSuchSubscriber);

export const subscribersQuery = z.object({
  state: z.enum(subscriberStates, unknownStatus).optional(),
  /** A part of the address. */
  search: z.string().trim().max(254, searchTooLong).optional(),
  /** The page after the one that ended with this number. */
  before: rowId(notFound('page')).optional(),
});

export const daysQuery = z.object({
  since: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, invalidDate)
    .optional(),
});

/** One of the list. Whoever left has no address any more. */
export interface SubscriberRow {
  id: number;
  email: string | null;
  state: SubscriberState;
  rhythm: Rhythm;
  source: 'form' | 'import' | 'before';
  createdAt: string;
  confirmedAt: string | null;
  leftAt: string | null;
  bouncedAt: string | null;
}

export interface SubscriberPage {
  counts: Record<SubscriberState, number>;
  /** How many wait and were never asked by a mail. */
  neverAsked: number;
  rows: SubscriberRow[];
  /** For `before`; null at the end. */
  next: number | null;
}

/** The consent receipt: when and where it was asked for, in which words, and when it was given. */
export interface SubscriberReceipt extends SubscriberRow {
  page: string | null;
  consent: { version: string; words: string } | null;
  mailsAsked: number;
  /** When it will be forgotten, unless it is confirmed before. */
  forgottenAt: string | null;
  bounceReason: string | null;
  softBounces: number;
}

/** What happened on one day. */
export interface SubscriberDay {
  day: string;
  asked: number;
  confirmed: number;
  left: number;
  bounced: number;
}

/** Megabytes of addresses: fifty thousand rows with room for other columns. */
export const importFile = { most: 8 * 1024 * 1024 };

export const importQuery = z.object({
  /** How many the preview called new; without it nothing is stored. */
  store: z
    .string()
    .regex(/^\d{1,7}$/, previewFirst)
    .transform(Number)
    .optional(),
});

/** What an import would do, or has done. */
export interface ImportOutcome {
  stored: boolean;
  /** How the bytes were read. */
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  /** The column that has the addresses, as its header calls it; null where there is no header. */
  column: string | null;
  rows: number;
  fresh: number;
  known: number;
  left: number;
  twice: number;
  wrong: number;
  /** The first rows that are not taken, with the line of the file and why. */
  examples: { line: number; text: string; why: string }[];
  /** The first addresses that are new. */
  sample: string[];
}

/** One thing that is new: a review, an article, a field note, or what changed about a gadget since its review. */
export interface IssueItem {
  /** The same thing has the same one in every letter. */
  key: string;
  kind: 'review' | 'post' | 'note' | 'update';
  title: string;
  /** What one reads before one decides to read on. */
  text: string;
  /** On our own site: a letter never leads to the shop. */
  path: string;
  /** A line of facts: stamp, rating, minutes. */
  note: string;
  picture: { path: string; alt: string } | null;
}

export interface IssueStandings {
  /** `2026-11`. */
  month: string;
  /** Whether the month is over. */
  isResult: boolean;
  rows: { name: string; path: string | null; votes: number }[];
}

/** What a letter says, whoever reads it. */
export interface IssueContent {
  /** Its day, which is also its address: `2026-11-20`. */
  date: string;
  /** The first letter of a month is also for those who want one a month. */
  isMonthly: boolean;
  /** What its mails are called, and its page; empty where it is called after what leads it. */
  subject: string;
  /** The owner's own words; paragraphs with an empty line between them. */
  greeting: string;
  pieces: IssueItem[];
  standings: IssueStandings | null;
  advice: string | null;
  /** The letters since the last monthly one, for those who did not get them. */
  earlier: { date: string; title: string }[];
}

/** A letter that the owner still works on: what is left out stays in sight. */
export interface IssueDraft extends Omit<IssueContent, 'pieces'> {
  pieces: (IssueItem & { isIncluded: boolean })[];
  hasStandings: boolean;
  hasAdvice: boolean;
}

export const noSuchIssue = notFound('issue');
export const issueId = rowId(noSuchIssue);
export const issueDate = z.string(noSuchIssue).regex(/^\d{4}-\d\d-\d\d$/, noSuchIssue);

/** A letter in the list of those that can be read on the web. */
export interface IssueSummary {
  date: string;
  title: string;
  text: string;
}

/** As the owner sees it. `sent`: nothing of it waits any more. */
export type IssueState = 'draft' | 'sending' | 'paused' | 'sent' | 'skipped' | 'dropped';

/** How many of its mails are in which state. `toQueue`: readers who have no mail yet. */
export interface IssueProgress {
  toQueue: number;
  waiting: number;
  sending: number;
  sent: number;
  unsure: number;
  refused: number;
  givenUp: number;
  /** Those of the waiting ones that were tried already, and when the next of them is tried again. */
  again: { count: number; at: string } | null;
  /** What the mail server said last where it did not take one. */
  trouble: string | null;
}

export interface IssueRow {
  id: number;
  date: string;
  state: IssueState;
  title: string;
  madeAt: string;
  begunAt: string | null;
}

export interface NewsletterAdmin {
  letters: IssueRow[];
  readers: { weekly: number; monthly: number };
  /** Where a test goes, and how mail leaves. */
  testTo: string;
  mail: 'files' | 'server';
  perSecond: number;
  timeZone: string;
  /** When the next draft is made, and whether it goes out by itself. */
  nextDraft: string;
  autosend: string | null;
  /** US law requires a postal address in every commercial email. */
  hasPostalAddress: boolean;
}

export interface IssueDetail {
  letter: IssueRow;
  draft: IssueDraft;
  /** What a change is made from, and what is sent: another tab's words are neither overwritten nor sent unseen. */
  version: string;
  progress: IssueProgress;
  /** For the frames that show it as it will arrive; good for an hour. */
  preview: string;
  text: string;
  subject: string;
  /** In bytes. */
  size: number;
}

/** Of the draft that was looked at. Pages of earlier releases do not say it. */
const version = z.string().max(100, notFound('version')).optional();

export const issueSending = z.object({ version });

export const issueEdit = z.object({
  /** What is not given stays. */
  subject: z
    .string('Enter a subject.')
    .trim()
    .min(1, 'Enter a subject.')
    .max(longestSubject, tooLong('A subject', longestSubject))
    .refine((text) => !hasUnseen(text), hiddenCharacter('The subject'))
    .optional(),
  greeting: z
    .string('Enter the greeting as text.')
    .max(longestGreeting, tooLong('A greeting', longestGreeting)),
  /** In their order. */
  pieces: z
    .array(
      z.object({ key: z.string().max(200), isIncluded: z.boolean() }),
      'The list of stories is missing.',
    )
    .max(200, 'There are too many stories.'),
  hasStandings: z.boolean('Choose whether to include the vote results.'),
  hasAdvice: z.boolean('Choose whether to include the tip.'),
  version,
});

export type IssueEdit = Omit<z.output<typeof issueEdit>, 'version'>;
