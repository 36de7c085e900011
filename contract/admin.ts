import { z } from 'zod';
import { notFound, rowId } from './common.ts';
import { retailerUrl } from './products.ts';

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is too long');

export const loginInput = z.object({ password });

const ofTheTwo = (which: string) =>
  z
    .string(`Enter the ${which} password.`)
    .min(1, `Enter the ${which} password.`)
    .max(1024, `The ${which} password is too long.`);

/** What the new one has to be is the server's to say: it knows the usual ones. */
export const passwordChange = z.object({ current: ofTheTwo('current'), next: ofTheTwo('new') });

/** The `If-Match` header names the link that was shown (`link-version.ts`). */
export const linkUpdate = z.object({ amazonUrl: retailerUrl });

export const noSuchSession = notFound('session');
export const sessionId = rowId(noSuchSession);

/** The owner, logged in on one device. */
export interface SessionRecord {
  id: number;
  /** `Firefox on Linux`. */
  device: string;
  madeAt: string;
  usedAt: string;
  /** At the latest. */
  endsAt: string;
  /** Whether it is the one that asks. */
  isThis: boolean;
}

/** The one call whose failures are JSON too. */
export type LoginOutput = { ok: true; token: string } | { ok: false; error: string };

export const noSuchChange = notFound('change');
export const changeId = rowId(noSuchChange);

const wrongPage = notFound('page of the history');

export const historyQuery = z.object({
  /** The number of the last entry that was read; those before it come now. */
  before: z.coerce
    .number(wrongPage)
    .int(wrongPage)
    .positive(wrongPage)
    .max(2_147_483_647, wrongPage)
    .optional(),
  /** All changes of one thing, such as `product toaster`. */
  subject: z.string().max(200, wrongPage).optional(),
});

/** One change that the owner made. */
export interface HistoryRecord {
  id: number;
  at: string;
  what: string;
  subject: string;
  before: unknown;
  after: unknown;
  /** Where it was done; null for a command, or a session that is forgotten. */
  device: string | null;
  /** The number of the change that it takes back. */
  undoes: number | null;
  /** Whether it can be taken back as things are now. */
  canUndo: boolean;
}

/** The newest first. */
export interface HistoryPage {
  entries: HistoryRecord[];
  /** What to ask for next; null at the end. */
  next: number | null;
}

/** Something that waits for the owner. */
export interface Need {
  /** In a sentence. */
  what: string;
  /** Where it is seen to. */
  to: string;
  /** Whether it burns, or waits. */
  urgency: 'now' | 'soon';
}

/** What came, and what came in as much time before. */
export interface Figure {
  name: string;
  span: 'week' | 'month';
  now: number;
  before: number;
}

export interface Today {
  needs: Need[];
  figures: Figure[];
  /** Null where there is none, and on PostgreSQL. */
  lastBackup: string | null;
  /** In bytes; null where it cannot be told. */
  free: number | null;
}

export const noSuchMail = notFound('email');
export const mailId = rowId(noSuchMail);

export interface BackupRecord {
  name: string;
  bytes: number;
  at: string;
  /** Every night, or when somebody asked. */
  occasion: 'nightly' | 'by hand';
}

/** How mail leaves, as it is set. No password is in it. */
export interface MailSettings {
  /** `files`: no mail server is set, and every mail is a file in the data folder. */
  by: 'server' | 'files';
  /** Of the mail server. */
  host: string | null;
  from: string;
  to: string;
  perSecond: number;
  /** The domain that signs. */
  signedBy: string | null;
  /** How many wait for their turn, and how many of those were tried in vain so far. */
  waiting: number;
  stuck: number;
}

export interface SiteRecord {
  version: string;
  /** Of the files that it was built from; null while it is developed. */
  build: string | null;
  engine: 'sqlite' | 'postgres';
  /** In bytes; null where it cannot be told. */
  sizes: { database: number | null; backups: number | null; free: number | null };
  /** The newest first; null on PostgreSQL, which is backed up by its own tools. */
  backups: BackupRecord[] | null;
  nightlyBackup: boolean;
  mail: MailSettings;
}

export type MailFate = 'waiting' | 'sending' | 'sent' | 'unsure' | 'refused' | 'given up';

export interface MailRecord {
  id: number;
  kind: string;
  to: string;
  state: MailFate;
  /** What the mail server said last. */
  answer: string | null;
  at: string;
}

export const noSuchMailFile = notFound('email file');

/** The name of its file without the ending: no dot and no slash can be in it. */
export const mailName = z.string(noSuchMailFile).regex(/^\d{4}-[\w-]{1,80}$/, noSuchMailFile);

/** A mail that lies on this machine, since no mail server is set. */
export interface MailFile {
  name: string;
  subject: string;
  to: string;
  /** When it was made. */
  at: string;
}

export interface MailFiles {
  /** The newest. */
  files: MailFile[];
  total: number;
}

export interface ReadMail extends MailFile {
  from: string;
  text: string;
  /** For a frame that shows it as it looks; null where it is text alone. */
  preview: string | null;
}
