import type { Selectable } from 'kysely';
import { z } from 'zod';
import { emailAddress } from '#platform/email-address.ts';
import { defineCalls, type FileOutput, returns } from '#platform/http/calls.ts';
import {
  hiddenCharacter,
  notFound,
  rowId,
  searchTooLong,
  timeInput,
  unknownStatus,
} from '#platform/http/inputs.ts';
import type { MailState } from '#platform/mail/table.ts';
import { hasInvisible, tooLong } from '#platform/text.ts';
import type { SubscriberState, SubscriberTable } from './table.ts';

/** URLs of the confirm and unsubscribe forms, and of one-click unsubscribe. */
export const subscriptionPaths = {
  confirm: '/api/letters/confirm',
  unsubscribe: '/api/letters/leave',
  oneClick: (token: string) => `/api/letters/leave/${token}`,
} as const;

export const noSuchSubscriber = notFound('subscriber');
const subscriberId = rowId(noSuchSubscriber);

const subscribersQuery = z.object({
  state: z.enum(['waiting', 'confirmed', 'left', 'blocked'], unknownStatus).optional(),
  /** Part of the address. */
  search: z.string().trim().max(254, searchTooLong).optional(),
  /** The last id of the previous page. */
  before: rowId(notFound('page')).optional(),
});

export type SubscriberFilter = z.output<typeof subscribersQuery>;

/** Its columns, without what belongs to links and imports. */
export interface SubscriberRow
  extends Omit<Selectable<SubscriberTable>, 'hash' | 'signup' | 'waiting_since'> {
  /** The text of the form that the person consented to. */
  consent_words: string | null;
}

export interface SubscriberPage {
  counts: Record<SubscriberState, number>;
  rows: SubscriberRow[];
  /** For `before`; null at the end. */
  next: number | null;
}

/** Enough for ten thousand rows with other columns. */
const importFile = { maxBytes: 4 * 1024 * 1024 };

/** What the owner states about people who confirmed elsewhere. */
export const importQuery = z.object({
  source: z
    .string('Say where they confirmed.')
    .trim()
    .min(1, 'Say where they confirmed.')
    .max(200, tooLong('where they confirmed', 200))
    .refine((text) => !hasInvisible(text), hiddenCharacter('Where they confirmed')),
  /** The day, of rows without one of their own. */
  date: z.iso.date('Choose when they confirmed.'),
});

/** A story of an issue. `update`: a change of a product since its review. */
export interface IssueItem {
  /** The same story has the same key in every issue. */
  key: string;
  kind: 'review' | 'guide' | 'post' | 'update';
  title: string;
  /** The teaser. */
  text: string;
  /** On our site; issues never link to a store. */
  path: string;
  /** Verdict, rating and reading time. */
  note: string;
  picture: { path: string; alt: string } | null;
}

/** An unsent issue, with the stories that are left out. */
export interface IssueDraft {
  /** Also part of its URL: `2026-11-20`. */
  date: string;
  /** Empty if the first story gives the subject. */
  subject: string;
  /** Written by the owner in Markdown. */
  greeting: string;
  stories: (IssueItem & { isIncluded: boolean })[];
}

export const noSuchIssue = notFound('issue');
const issueId = rowId(noSuchIssue);

/** `sent`: no email is waiting. */
export type IssueState = 'draft' | 'sending' | 'paused' | 'sent';

/** The number of emails in each state. */
export interface IssueProgress extends Record<MailState, number> {
  /** The mail server's last error. */
  lastError: string | null;
}

export interface IssueRow {
  id: number;
  date: string;
  state: IssueState;
  title: string;
  /** When the draft is sent, if the owner chose a time. */
  sendAt: string | null;
}

export interface NewsletterAdmin {
  issues: IssueRow[];
  readers: number;
  /** The owner's address, to which test emails go unless another one is entered. */
  testTo: string;
  mail: 'files' | 'server';
  nextDraft: string;
}

export interface IssueDetail {
  issue: IssueRow;
  draft: IssueDraft;
  /** An edit or send names the one it started from. */
  version: number;
  progress: IssueProgress;
  /** Why it was stopped, or not sent automatically. */
  problem: string | null;
}

export const noSendTime = 'Choose a time in the future.';
const missingVersion = 'The version of the draft is missing.';

/** Without a version, the newest one is sent. */
const issueSending = z.object({
  version: z.coerce.number(missingVersion).int(missingVersion).optional(),
});

/** Null cancels the time. */
const issueSchedule = z.object({
  at: timeInput(noSendTime).nullable(),
  version: z.int(missingVersion),
});

const issueEdit = z.object({
  subject: z
    .string('Enter the subject as text.')
    .trim()
    .max(120, tooLong('the subject', 120))
    .refine((text) => !hasInvisible(text), hiddenCharacter('The subject'))
    .default(''),
  greeting: z.string('Enter the greeting as text.').max(4000, tooLong('the greeting', 4000)),
  /** In order. */
  stories: z
    .array(
      z.object({ key: z.string().max(200), isIncluded: z.boolean() }),
      'The list of stories is missing.',
    )
    .max(200, 'There are too many stories.'),
  /** The one that the edit started from. */
  version: z.int(missingVersion),
});

export type IssueEdit = Omit<z.output<typeof issueEdit>, 'version'>;

export const personInput = z.object({ email: emailAddress });

export interface PersonRecord {
  /** What is stored under the address, by table. */
  rows: Record<string, Record<string, unknown>[]>;
  /** Since when only a hash of the address is kept, so that no import mails it; null without one. */
  suppressedSince: string | null;
}

const ofIssue = { guard: 'admin', params: { id: issueId } } as const;
const ofSubscriber = { guard: 'admin', params: { id: subscriberId } } as const;
const done = returns<{ ok: true }>();

export const newsletterCalls = defineCalls({
  'POST /api/newsletter/subscribe': {
    guard: 'public',
    limit: ['subscriptions'],
    input: z.object({ email: emailAddress }),
    output: done,
  },
  'GET /api/admin/subscribers': {
    guard: 'recent password',
    query: subscribersQuery,
    output: returns<SubscriberPage>(),
  },
  'GET /api/admin/subscriber-file': { guard: 'recent password', output: returns<FileOutput>() },
  'POST /api/admin/subscriber-import': {
    guard: 'admin',
    query: importQuery,
    file: importFile,
    /** `skipped`: on the list already, twice in the file, unsubscribed or never mailed again. */
    output: returns<{ added: number; skipped: number; invalid: number }>(),
  },
  'GET /api/admin/issues': { guard: 'admin', output: returns<NewsletterAdmin>() },
  'POST /api/admin/issues': { guard: 'admin', output: returns<{ id: number }>() },
  'GET /api/admin/issues/:id': { ...ofIssue, output: returns<IssueDetail>() },
  'PATCH /api/admin/issues/:id': {
    ...ofIssue,
    input: issueEdit,
    output: returns<{ ok: true; version: number }>(),
  },
  /** Deletes a draft, or cancels the unsent emails of a paused issue. */
  'DELETE /api/admin/issues/:id': { ...ofIssue, output: done },
  'POST /api/admin/issues/:id/test': {
    ...ofIssue,
    input: z.object({ email: emailAddress }),
    output: returns<{ to: string }>(),
  },
  'POST /api/admin/issues/:id/send': {
    ...ofIssue,
    query: issueSending,
    output: done,
  },
  /** Replaces or cancels an earlier time; 409 as for an edit. */
  'POST /api/admin/issues/:id/schedule': {
    ...ofIssue,
    input: issueSchedule,
    output: returns<{ version: number }>(),
  },
  'POST /api/admin/issues/:id/pause': { ...ofIssue, output: done },
  'POST /api/admin/issues/:id/resume': { ...ofIssue, output: done },
  /** Only the hash of the address stays, as after unsubscribing. */
  'DELETE /api/admin/subscribers/:id': { ...ofSubscriber, output: done },
  /** Never mailed again. */
  'PUT /api/admin/subscribers/:id/block': { ...ofSubscriber, output: done },
  /** Deletes the address; the person may sign up again. */
  'DELETE /api/admin/subscribers/:id/block': { ...ofSubscriber, output: done },
  /** Everything stored about a person. Not GET, because addresses in URLs end up in logs. */
  'POST /api/admin/person': {
    guard: 'recent password',
    input: personInput,
    output: returns<PersonRecord>(),
  },
  'POST /api/admin/person/delete': {
    guard: 'recent password',
    input: personInput,
    output: done,
  },
});
