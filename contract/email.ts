// The form carries these rules into the browser: the small zod is half as heavy there.
import * as z from 'zod/mini';

const sentence = 'Please enter a valid email address';

/** As long as SMTP can carry. */
export const longestEmail = 254;

/** At most 64 characters before the @, and 63 between two dots after it: no mail server takes more. */
const partsThatFit = /^.{1,64}@(?:[^.]{1,63}(?:\.|$))+$/;

export const emailAddress = z.pipe(
  z.string(sentence).check(z.trim(), z.maxLength(longestEmail, sentence)),
  z.email(sentence).check(z.regex(partsThatFit, sentence)),
);
