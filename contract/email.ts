// The form carries these rules into the browser: the small zod is half as heavy there.
import * as z from 'zod/mini';

const sentence = 'Please enter a valid email address';

/** As long as SMTP can carry. */
export const longestEmail = 254;

export const emailAddress = z.pipe(
  z.string(sentence).check(z.trim(), z.maxLength(longestEmail, sentence)),
  z.email(sentence),
);
