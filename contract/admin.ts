import { z } from 'zod';
import { emailAddress } from './contact.ts';

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is too long');

export const loginInput = z.object({ password });

/** The server checks the new password against a list of common ones. */
export const passwordChange = z.object({
  next: z
    .string('Enter the new password.')
    .min(1, 'Enter the new password.')
    .max(1024, 'The new password is too long.'),
});

/** The owner, logged in on one device. */
export interface SessionRecord {
  id: number;
  /** `Firefox on Linux`. */
  device: string;
  madeAt: string;
  usedAt: string;
  /** The latest possible end. */
  endsAt: string;
  /** Whether it is the session of this request. */
  isThis: boolean;
}

/** The only call whose errors are JSON. */
export type LoginOutput = { ok: true; token: string } | { ok: false; error: string };

export const personInput = z.object({ email: emailAddress });

export interface PersonRecord {
  /** What is stored under the address, by table. */
  rows: Record<string, Record<string, unknown>[]>;
  /** Since when only a hash of the address is kept, so that no import mails it; null without one. */
  suppressedSince: string | null;
}

/** Without the address, so that it can be kept. */
export interface DeletionReceipt {
  at: string;
  /** Deleted rows by table. */
  deleted: Record<string, number>;
  /** A one-way hash of the address stays, so that no later import mails this person. */
  keepsHash: boolean;
}

/** How emails leave. */
export interface MailSettings {
  /** `files`: no mail server is set, so emails are files in the data folder. */
  by: 'server' | 'files';
  perSecond: number;
  /** The DKIM domain. */
  signedBy: string | null;
  waiting: number;
  /** The waiting emails that were tried at least once. */
  stuck: number;
  /** In the last thirty days. */
  failed: number;
}

export interface SiteRecord {
  version: string;
  /** A hash of the sources; null in development. */
  build: string | null;
  engine: 'sqlite' | 'postgres';
  /** In bytes; null if unknown. */
  sizes: { database: number | null; free: number | null };
  /** After how many days something is due for a check. */
  checks: { price: number; answer: number; facts: number };
  mail: MailSettings;
}
