import { z } from 'zod';
import { notFound } from './error-messages.ts';

/** What stands behind a link of a mail, by what it is good for. Only whoever has the reader's own link learns that it has done its work. */
export const linkQuery = z.object({
  purpose: z.enum(['confirm', 'leave'], notFound('link')),
  token: z.string().max(200, notFound('link')),
});

/** `monthly`: a good unsubscribe link of a monthly reader. `done`: already confirmed, or already unsubscribed. */
export type LinkState = 'good' | 'monthly' | 'done' | 'too old' | 'wrong';

/** Where the buttons of the confirm and unsubscribe pages lead, and the button of a mail program. */
export const subscriptionPaths = {
  confirm: '/api/letters/confirm',
  leave: '/api/letters/leave',
  oneClick: (token: string) => `/api/letters/leave/${token}`,
} as const;
