import { z } from 'zod';
import { defineCalls, returns } from '#platform/http/calls.ts';

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1024, 'Password is too long');

const loginInput = z.object({ password });

/** The server checks the new password against a list of common ones. */
const passwordChange = z.object({
  next: z
    .string('Enter the new password.')
    .min(1, 'Enter the new password.')
    .max(1024, 'The new password is too long.'),
});

/** The owner, logged in on one device. */
export interface SessionRecord {
  id: number;
  /** `Firefox on Linux`. */
  device: string;
  madeAt: string;
  usedAt: string;
  /** The latest possible end. */
  endsAt: string;
  /** Whether it is the session of this request. */
  isThis: boolean;
}

/** The only call whose errors are JSON. */
export type LoginOutput = { ok: true; token: string } | { ok: false; error: string };

export const accountCalls = defineCalls({
  'POST /api/admin/login': {
    guard: 'public',
    input: loginInput,
    output: returns<LoginOutput>(),
    errors: 'login',
  },
  'POST /api/admin/logout': { guard: 'admin', output: returns<{ ok: true }>() },
  'POST /api/admin/password': {
    guard: 'recent password',
    input: passwordChange,
    output: returns<{ ok: true }>(),
  },
  'GET /api/admin/sessions': { guard: 'recent password', output: returns<SessionRecord[]>() },
  /** All sessions but this one. */
  'DELETE /api/admin/sessions': { guard: 'recent password', output: returns<{ ended: number }>() },
});
