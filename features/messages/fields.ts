import * as z from 'zod/mini';
import { emailAddress } from '#platform/email-address.ts';

// Browsers import this file, and zod/mini is half the size.

/** PostgreSQL rejects NUL, and lone surrogates would be replaced. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Invisible characters do not count as text. */
const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{DI}\u2800]/gu;

const hasAtLeast = (min: number) => (text: string) =>
  text.replace(invisible, '').trim().length >= min;

const text = (field: string, { min, max }: { min: number; max: number }, tooShort: string) =>
  z
    .string(tooShort)
    .check(
      z.trim(),
      z.refine(hasAtLeast(min), tooShort),
      z.maxLength(max, `${field} must be at most ${max} characters`),
      z.refine(isStorable, `${field} contains characters that cannot be stored`),
    );

/** The table of messages has a column for each field. */
export const contactInput = z.object({
  name: text('Name', { min: 2, max: 100 }, 'Name must be at least 2 characters'),
  email: emailAddress,
  phone: text('Phone number', { min: 10, max: 40 }, 'Phone number must be at least 10 digits'),
  message: text('Message', { min: 10, max: 5000 }, 'Message must be at least 10 characters'),
});

export type ContactInput = z.input<typeof contactInput>;
