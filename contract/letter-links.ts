import { z } from 'zod';

/** What stands behind a link of a mail, by what it is good for. Only whoever has the reader's own link learns that it has done its work. */
export const linkQuery = z.object({
  purpose: z.enum(['confirm', 'leave'], 'There is no such link.'),
  token: z.string().max(200, 'There is no such link.'),
});

export type LinkState = 'good' | 'done' | 'too old' | 'wrong';
