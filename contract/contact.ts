import * as z from 'zod/mini';
import { contactLengths, longestEmail } from './text.ts';

// Browsers import this file, and zod/mini is half the size.

const invalidEmail = 'Please enter a valid email address';

/** SMTP allows 64 characters before the @ and 63 between two dots. */
const validLengths = /^.{1,64}@(?:[^.]{1,63}(?:\.|$))+$/;

export const emailAddress = z.pipe(
  z.string(invalidEmail).check(z.trim(), z.maxLength(longestEmail, invalidEmail)),
  z.email(invalidEmail).check(z.regex(validLengths, invalidEmail)),
);

/** PostgreSQL rejects NUL, and lone surrogates would be replaced. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Invisible characters do not count as text. */
const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{DI}\u2800]/gu;

const hasAtLeast = (least: number) => (text: string) =>
  text.replace(invisible, '').trim().length >= least;

const text = (field: string, { least, most }: { least: number; most: number }, tooShort: string) =>
  z
    .string(tooShort)
    .check(
      z.trim(),
      z.refine(hasAtLeast(least), tooShort),
      z.maxLength(most, `${field} must be at most ${most} characters`),
      z.refine(isStorable, `${field} contains characters that cannot be stored`),
    );

export const contactInput = z.object({
  name: text('Name', contactLengths.name, 'Name must be at least 2 characters'),
  email: emailAddress,
  phone: text('Phone number', contactLengths.phone, 'Phone number must be at least 10 digits'),
  message: text('Message', contactLengths.message, 'Message must be at least 10 characters'),
});

export type ContactInput = z.input<typeof contactInput>;
