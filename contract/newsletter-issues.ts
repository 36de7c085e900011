import { z } from 'zod';
import { hiddenCharacter, notFound, tooLong } from './error-messages.ts';
import { hasUnseen } from './invisible-characters.ts';
import { rowId } from './row-id.ts';
import { longestGreeting, longestSubject } from './text-lengths.ts';

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
