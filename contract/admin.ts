import { z } from 'zod';
import { notFound } from './error-messages.ts';
import { retailerUrl } from './retailer-url.ts';
import { rowId } from './row-id.ts';

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is too long');

export const loginInput = z.object({ password });

const ofTheTwo = (which: string) =>
  z
    .string(`Enter the ${which} password.`)
    .min(1, `Enter the ${which} password.`)
    .max(1024, `The ${which} password is too long.`);

/** What the new one has to be is the server's to say: it knows the usual ones. */
export const passwordChange = z.object({ current: ofTheTwo('current'), next: ofTheTwo('new') });

/** The `If-Match` header names the link that was shown (`link-version.ts`). */
export const linkUpdate = z.object({ amazonUrl: retailerUrl });

export const noSuchSession = notFound('session');
export const sessionId = rowId(noSuchSession);

/** The owner, logged in on one device. */
export interface SessionRecord {
  id: number;
  /** `Firefox on Linux`. */
  device: string;
  madeAt: string;
  usedAt: string;
  /** At the latest. */
  endsAt: string;
  /** Whether it is the one that asks. */
  isThis: boolean;
}

/** The one call whose failures are JSON too. */
export type LoginOutput = { ok: true; token: string } | { ok: false; error: string };
