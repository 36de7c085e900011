import { z } from 'zod';

/** What broke in a visitor's browser: React's markup, a page, or a promise that nobody waited for. */
export const troubleKinds = ['hydration', 'page', 'promise'] as const;

/** The message and the build; nothing that a visitor typed. */
export const troubleInput = z.object({
  kind: z.enum(troubleKinds, 'Name one of the kinds of trouble.'),
  message: z
    .string('Say what broke.')
    .min(1, 'Say what broke.')
    .max(300, 'At most 300 characters.'),
  build: z.string('Name the build.').max(100, 'At most 100 characters.'),
});
