import { z } from 'zod';
import { notFound } from './error-messages.ts';

export const noSuchMail = notFound('email file');

/** The name of its file without the ending: no dot and no slash can be in it. */
export const mailName = z.string(noSuchMail).regex(/^\d{4}-[\w-]{1,80}$/, noSuchMail);

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
