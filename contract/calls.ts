import type { z } from 'zod';
import {
  type BackupRecord,
  changeId,
  type HistoryPage,
  historyQuery,
  type LoginOutput,
  linkUpdate,
  loginInput,
  type MailFiles,
  type MailRecord,
  mailId,
  mailName,
  passwordChange,
  type ReadMail,
  type SessionRecord,
  type SiteRecord,
  sessionId,
  type Today,
} from './admin.ts';
import { type CountsReport, countsQuery } from './analytics.ts';
import { type CallShape, defineCalls, type FileOutput, type Gives, gives } from './call-shape.ts';
import { contactInput } from './contact.ts';
import {
  type MessagePage,
  type MessageThread,
  messageId,
  messageMove,
  messagesQuery,
  replyInput,
} from './messages.ts';
import {
  daysQuery,
  type ImportOutcome,
  type IssueContent,
  type IssueDetail,
  type IssueSummary,
  importFile,
  importQuery,
  issueDate,
  issueEdit,
  issueId,
  issueSending,
  type LinkState,
  linkQuery,
  type NewsletterAdmin,
  type SubscriberDay,
  type SubscriberPage,
  type SubscriberReceipt,
  subscribeInput,
  subscriberId,
  subscribersQuery,
} from './newsletter.ts';
import {
  type AdminNoteDetail,
  type AdminNotePage,
  adminNotesQuery,
  type Note,
  type NoteAnswer,
  type NoteList,
  newNote,
  noteId,
  noteInput,
  noteMove,
  noteSave,
  noteSlug,
  notesQuery,
} from './notes.ts';
import { clientErrorInput, type PageData, pageQuery } from './pages.ts';
import {
  type AdminProduct,
  type FilteredGroups,
  type FilteredProducts,
  fieldReset,
  filterQuery,
  type LinkCheck,
  type LinkImport,
  linkAccepted,
  linkFile,
  linkImportQuery,
  type Product,
  productChange,
  productId,
  type VoteRecord,
  voteInput,
} from './products.ts';
import { type SearchAnswer, type SearchMiss, searchQuery } from './search.ts';
import {
  type AdminVotes,
  candidatesInput,
  type PredictionCounts,
  predictionInput,
  reviewSlug,
  type SaviorOverview,
  type SaviorResult,
  saviorMonth,
  votesQuery,
} from './votes.ts';

/**
 * Every call between browser and server. The server parses requests with these schemas. The browser
 * imports only types from here, so that no page ships schemas or unused URLs.
 */
export const calls = defineCalls({
  'GET /api/pages': {
    guard: 'public',
    limit: ['pageData'],
    query: pageQuery,
    output: gives<PageData | { redirect: string }>(),
  },
  'GET /api/products': { guard: 'public', output: gives<Product[]>() },
  'GET /api/products/filtered': {
    guard: 'public',
    query: filterQuery,
    output: gives<FilteredProducts>(),
  },
  'GET /api/products/groups': {
    guard: 'public',
    query: filterQuery,
    output: gives<FilteredGroups>(),
  },
  'GET /api/products/:id/votes': {
    guard: 'public',
    params: { id: productId },
    output: gives<VoteRecord[]>(),
  },
  'POST /api/products/:id/vote': {
    guard: 'public',
    limit: ['votes', 'votesPerProduct'],
    params: { id: productId },
    input: voteInput,
    output: gives<VoteRecord[]>(),
  },
  'GET /api/reviews/:slug/forecast': {
    guard: 'public',
    params: { slug: reviewSlug },
    output: gives<PredictionCounts>(),
  },
  'POST /api/reviews/:slug/forecast': {
    guard: 'public',
    limit: ['predictions', 'predictionsPerReview'],
    params: { slug: reviewSlug },
    input: predictionInput,
    output: gives<PredictionCounts>(),
  },
  'GET /api/savior': { guard: 'public', output: gives<SaviorOverview>() },
  'GET /api/savior/:month': {
    guard: 'public',
    params: { month: saviorMonth },
    output: gives<SaviorResult | null>(),
  },
  'GET /api/savior/:month/file': {
    guard: 'public',
    params: { month: saviorMonth },
    output: gives<FileOutput>(),
  },
  'GET /api/notes': { guard: 'public', query: notesQuery, output: gives<NoteList>() },
  'GET /api/notes/:slug': {
    guard: 'public',
    params: { slug: noteSlug },
    output: gives<NoteAnswer>(),
  },
  'GET /api/search': {
    guard: 'public',
    limit: ['searches'],
    query: searchQuery,
    output: gives<SearchAnswer>(),
  },
  'GET /api/admin/searches': { guard: 'admin', output: gives<SearchMiss[]>() },
  'POST /api/newsletter/subscribe': {
    guard: 'public',
    limit: ['subscriptions'],
    input: subscribeInput,
    output: gives<{ ok: true }>(),
  },
  'GET /api/letters/links': { guard: 'public', query: linkQuery, output: gives<LinkState>() },
  'GET /api/letters': { guard: 'public', output: gives<IssueSummary[]>() },
  'GET /api/letters/:date': {
    guard: 'public',
    params: { date: issueDate },
    output: gives<IssueContent | null>(),
  },
  /** Bounces, reported by the mail server with a shared secret. */
  'POST /api/mail/events': {
    guard: 'mail server',
    file: { most: 1024 * 1024 },
    output: gives<{ ok: true }>(),
  },
  'POST /api/contact': {
    guard: 'public',
    limit: ['messages'],
    input: contactInput,
    output: gives<{ ok: true }>(),
  },
  'POST /api/trouble': {
    guard: 'public',
    limit: ['clientErrors'],
    input: clientErrorInput,
    most: 2048,
    output: gives<{ ok: true }>(),
  },
  'POST /api/admin/login': {
    guard: 'public',
    input: loginInput,
    output: gives<LoginOutput>(),
    errors: 'json',
  },
  'PATCH /api/products/:id': {
    guard: 'admin',
    params: { id: productId },
    input: linkUpdate,
    output: gives<Product>(),
  },
  'GET /api/admin/unread': { guard: 'admin', output: gives<{ messages: number }>() },
  'GET /api/admin/messages': { guard: 'admin', query: messagesQuery, output: gives<MessagePage>() },
  /** Does not mark the message as read. */
  'GET /api/admin/messages/:id': {
    guard: 'admin',
    params: { id: messageId },
    output: gives<MessageThread>(),
  },
  'PATCH /api/admin/messages/:id': {
    guard: 'admin',
    params: { id: messageId },
    input: messageMove,
    output: gives<MessageThread>(),
  },
  'POST /api/admin/messages/:id/replies': {
    guard: 'admin',
    params: { id: messageId },
    input: replyInput,
    output: gives<MessageThread>(),
  },
  /** Also deletes its replies and emails. */
  'DELETE /api/admin/messages/:id': {
    guard: 'admin',
    params: { id: messageId },
    output: gives<{ ok: true }>(),
  },
  'GET /api/admin/subscribers': {
    guard: 'admin',
    query: subscribersQuery,
    output: gives<SubscriberPage>(),
  },
  'GET /api/admin/subscriber-days': {
    guard: 'admin',
    query: daysQuery,
    output: gives<SubscriberDay[]>(),
  },
  'GET /api/admin/subscriber-file': { guard: 'admin', output: gives<FileOutput>() },
  'POST /api/admin/subscriber-import': {
    guard: 'admin',
    query: importQuery,
    file: importFile,
    output: gives<ImportOutcome>(),
  },
  /** Sends a confirmation email to every imported address that never got one. */
  'POST /api/admin/subscriber-question': { guard: 'admin', output: gives<{ asked: number }>() },
  'GET /api/admin/subscribers/:id': {
    guard: 'admin',
    params: { id: subscriberId },
    output: gives<SubscriberReceipt>(),
  },
  'GET /api/admin/letters': { guard: 'admin', output: gives<NewsletterAdmin>() },
  'POST /api/admin/letters': { guard: 'admin', output: gives<{ id: number }>() },
  'GET /api/admin/letters/:id': {
    guard: 'admin',
    params: { id: issueId },
    output: gives<IssueDetail>(),
  },
  'PATCH /api/admin/letters/:id': {
    guard: 'admin',
    params: { id: issueId },
    input: issueEdit,
    output: gives<{ ok: true; version: string }>(),
  },
  'DELETE /api/admin/letters/:id': {
    guard: 'admin',
    params: { id: issueId },
    output: gives<{ ok: true }>(),
  },
  'POST /api/admin/letters/:id/test': {
    guard: 'admin',
    params: { id: issueId },
    output: gives<{ to: string }>(),
  },
  'POST /api/admin/letters/:id/send': {
    guard: 'admin',
    params: { id: issueId },
    query: issueSending,
    output: gives<{ ok: true }>(),
  },
  'POST /api/admin/letters/:id/pause': {
    guard: 'admin',
    params: { id: issueId },
    output: gives<{ ok: true }>(),
  },
  'POST /api/admin/letters/:id/resume': {
    guard: 'admin',
    params: { id: issueId },
    output: gives<{ ok: true }>(),
  },
  'GET /api/admin/letters/:id/ledger': {
    guard: 'admin',
    params: { id: issueId },
    output: gives<FileOutput>(),
  },
  /** Emails that were saved as files, because no mail server is set. */
  'GET /api/admin/mail-files': { guard: 'admin', output: gives<MailFiles>() },
  'GET /api/admin/mail-files/:name': {
    guard: 'admin',
    params: { name: mailName },
    output: gives<ReadMail>(),
  },
  'GET /api/admin/mail-files/:name/file': {
    guard: 'admin',
    params: { name: mailName },
    output: gives<FileOutput>(),
  },
  /** Only the hash of the address stays, as after unsubscribing. */
  'DELETE /api/admin/subscribers/:id': {
    guard: 'admin',
    params: { id: subscriberId },
    output: gives<{ ok: true }>(),
  },
  'POST /api/admin/logout': { guard: 'admin', output: gives<{ ok: true }>() },
  'POST /api/admin/password': {
    guard: 'admin',
    input: passwordChange,
    output: gives<{ ok: true }>(),
  },
  'GET /api/admin/sessions': { guard: 'admin', output: gives<SessionRecord[]>() },
  /** All sessions but this one. */
  'DELETE /api/admin/sessions': { guard: 'admin', output: gives<{ ended: number }>() },
  'DELETE /api/admin/sessions/:id': {
    guard: 'admin',
    params: { id: sessionId },
    output: gives<{ ok: true }>(),
  },
  'GET /api/admin/notes': {
    guard: 'admin',
    query: adminNotesQuery,
    output: gives<AdminNotePage>(),
  },
  'POST /api/admin/notes': { guard: 'admin', input: newNote, output: gives<AdminNoteDetail>() },
  'POST /api/admin/note-preview': { guard: 'admin', input: noteInput, output: gives<Note>() },
  'GET /api/admin/notes/:id': {
    guard: 'admin',
    params: { id: noteId },
    output: gives<AdminNoteDetail>(),
  },
  'PUT /api/admin/notes/:id': {
    guard: 'admin',
    params: { id: noteId },
    input: noteSave,
    output: gives<AdminNoteDetail>(),
  },
  /** Only notes that were never published. */
  'DELETE /api/admin/notes/:id': {
    guard: 'admin',
    params: { id: noteId },
    output: gives<{ ok: true }>(),
  },
  'POST /api/admin/notes/:id/state': {
    guard: 'admin',
    params: { id: noteId },
    input: noteMove,
    output: gives<AdminNoteDetail>(),
  },
  'GET /api/admin/today': { guard: 'admin', output: gives<Today>() },
  'GET /api/admin/site': { guard: 'admin', output: gives<SiteRecord>() },
  'POST /api/admin/backups': { guard: 'admin', output: gives<BackupRecord>() },
  /** A new backup without the secret. */
  'GET /api/admin/backup-file': { guard: 'admin', output: gives<FileOutput>() },
  'POST /api/admin/test-mail': { guard: 'admin', output: gives<{ id: number }>() },
  'GET /api/admin/mails/:id': {
    guard: 'admin',
    params: { id: mailId },
    output: gives<MailRecord>(),
  },
  'GET /api/admin/failed-mails': { guard: 'admin', output: gives<MailRecord[]>() },
  'GET /api/admin/counts': { guard: 'admin', query: countsQuery, output: gives<CountsReport>() },
  'GET /api/admin/count-file': { guard: 'admin', query: countsQuery, output: gives<FileOutput>() },
  'GET /api/admin/votes': { guard: 'admin', query: votesQuery, output: gives<AdminVotes>() },
  'GET /api/admin/vote-file': { guard: 'admin', query: votesQuery, output: gives<FileOutput>() },
  'PUT /api/admin/candidates/:month': {
    guard: 'admin',
    params: { month: saviorMonth },
    input: candidatesInput,
    output: gives<AdminVotes>(),
  },
  'GET /api/admin/products': { guard: 'admin', output: gives<AdminProduct[]>() },
  'PATCH /api/admin/products/:id': {
    guard: 'admin',
    params: { id: productId },
    input: productChange,
    output: gives<AdminProduct>(),
  },
  /** Resets a field to its content file. */
  'POST /api/admin/products/:id/file': {
    guard: 'admin',
    params: { id: productId },
    input: fieldReset,
    output: gives<AdminProduct>(),
  },
  'GET /api/admin/link-check': { guard: 'admin', output: gives<LinkCheck>() },
  'POST /api/admin/link-check': { guard: 'admin', output: gives<{ isNew: boolean }>() },
  'PUT /api/admin/products/:id/health': {
    guard: 'admin',
    params: { id: productId },
    input: linkAccepted,
    output: gives<{ ok: true }>(),
  },
  'GET /api/admin/link-file': { guard: 'admin', output: gives<FileOutput>() },
  'POST /api/admin/link-import': {
    guard: 'admin',
    query: linkImportQuery,
    file: linkFile,
    output: gives<LinkImport>(),
  },
  'GET /api/admin/history': { guard: 'admin', query: historyQuery, output: gives<HistoryPage>() },
  /** Undoes a change, as a new change. */
  'POST /api/admin/history/:id/undo': {
    guard: 'admin',
    params: { id: changeId },
    output: gives<{ ok: true }>(),
  },
});

type Calls = typeof calls;

export type CallName = keyof Calls;

export const callNames = Object.keys(calls) as CallName[];

export const shapeOf = (name: CallName): CallShape => calls[name];

type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Value> ? Value : undefined;
type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined;

/** Path parameters after parsing. */
export type ParamsOf<Name extends CallName> =
  Part<Name, 'params'> extends infer Params extends object
    ? { [Key in keyof Params]: Parsed<Params[Key]> }
    : undefined;

/** After parsing, for handlers. */
export type QueryOf<Name extends CallName> = Parsed<Part<Name, 'query'>>;
export type InputOf<Name extends CallName> = Parsed<Part<Name, 'input'>>;

/** Before parsing, for the browser. */
export type SentQueryOf<Name extends CallName> = Sent<Part<Name, 'query'>>;
export type SentInputOf<Name extends CallName> = Sent<Part<Name, 'input'>>;

export type FileOf<Name extends CallName> =
  Part<Name, 'file'> extends object ? Uint8Array : undefined;

export type OutputOf<Name extends CallName> =
  Calls[Name]['output'] extends Gives<infer Output> ? Output : never;
export type GuardOf<Name extends CallName> = Calls[Name]['guard'];

type Guarded<Guard> = { [Name in CallName]: GuardOf<Name> extends Guard ? Name : never }[CallName];
export type FileCallName = {
  [Name in CallName]: OutputOf<Name> extends FileOutput ? Name : never;
}[CallName];
export type PublicCallName = Exclude<Guarded<'public'>, FileCallName>;
export type AdminCallName = Exclude<Guarded<'admin'>, FileCallName>;

/** `/api/products` of `GET /api/products`. */
export type PathOf<Name extends CallName> = Name extends `${string} ${infer Path}` ? Path : never;
