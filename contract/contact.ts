import * as z from 'zod/mini';
import { contactLengths, longestEmail } from './text.ts';

// The form carries these rules into the browser: the small zod is half as heavy there.

const sentence = 'Please enter a valid email address';

/** At most 64 characters before the @, and 63 between two dots after it: no mail server takes more. */
const partsThatFit = /^.{1,64}@(?:[^.]{1,63}(?:\.|$))+$/;

export const emailAddress = z.pipe(
  z.string(sentence).check(z.trim(), z.maxLength(longestEmail, sentence)),
  z.email(sentence).check(z.regex(partsThatFit, sentence)),
);

/** PostgreSQL takes no NUL, and half an emoji would come back as something else. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Marks that show nothing: zero-width spaces and joiners, fillers, an empty Braille cell. Alone they are no text. */
const unseen = /(?!\s)[\p{Cc}\p{Cf}\p{DI}\u2800]/gu;

const hasAtLeast = (least: number) => (text: string) =>
  text.replace(unseen, '').trim().length >= least;

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
