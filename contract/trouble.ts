import { z } from 'zod';
import { notValid, required, tooLong } from './error-messages.ts';

/** What broke in a visitor's browser: React's markup, a page, or a promise that nobody waited for. */
export const troubleKinds = ['hydration', 'page', 'promise'] as const;

/** The message and the build; nothing that a visitor typed. */
export const troubleInput = z.object({
  kind: z.enum(troubleKinds, notValid('Kind')),
  message: z
    .string(required('Description'))
    .min(1, required('Description'))
    .max(300, tooLong('Description', 300)),
  build: z.string(required('Build')).max(100, tooLong('Build', 100)),
});
