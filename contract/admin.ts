import { z } from 'zod';
import { retailerUrl } from './retailer-url.ts';

export const loginInput = z.object({
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'Password is too long'),
});

export const linkUpdate = z.object({ amazonUrl: retailerUrl });

/** The one call whose failures are JSON too. */
export type LoginOutput = { ok: true; token: string } | { ok: false; error: string };
