import { z } from 'zod';

const sentence = 'Please enter a valid email address';

/** Trimmed and at most as long as SMTP can carry. */
export const emailAddress = z.string(sentence).trim().max(254, sentence).pipe(z.email(sentence));
