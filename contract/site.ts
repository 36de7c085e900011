import { notFound } from './error-messages.ts';
import { rowId } from './row-id.ts';

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
