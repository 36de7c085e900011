import { z } from 'zod';

const sentence = 'Please enter a valid email address';

/** As long as SMTP can carry. */
export const longestEmail = 254;

export const emailAddress = z.string(sentence).trim().max(longestEmail, sentence).pipe(z.email(sentence));
