import * as z from 'zod/mini';

// Browsers import this file, and zod/mini is half the size.

const invalidEmail = 'Please enter a valid email address';

/** SMTP allows 254 characters, 64 of them before the @ and 63 between two dots. */
const validLengths = /^.{1,64}@(?:[^.]{1,63}(?:\.|$))+$/;

export const emailAddress = z.pipe(
  z.string(invalidEmail).check(z.trim(), z.maxLength(254, invalidEmail)),
  z.email(invalidEmail).check(z.regex(validLengths, invalidEmail)),
);
