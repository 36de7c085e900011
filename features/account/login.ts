import type { OpenDatabase } from '#platform/database/connect.ts';
import type { OwnerGuard } from '#platform/http/calls.ts';
import type { AdminDependencies } from '#platform/http/handler.ts';
import { type ApiError, isApiError } from '#platform/http/result.ts';
import type { Settings } from '#platform/settings.ts';
import { createLoginProtection } from './login-protection.ts';
import type { Random } from './passwords.ts';
import {
  createSessions,
  recognizeBrowsers,
  type Sessions,
  type StoredSession,
} from './sessions.ts';

/** Runs a call for a logged-in owner, and rejects everyone else. */
export type AsAdmin = <Result extends object>(
  request: Request,
  guard: OwnerGuard,
  work: (session: StoredSession) => Promise<Result | ApiError>,
) => Promise<Result | ApiError>;

interface OpenAdminDependencies {
  settings: Pick<Settings, 'siteUrl'>;
  /** Pseudonymizes addresses. */
  secret: string;
  clock: () => Date;
  random: Random;
}

/** Login and sessions. */
export function openAdmin(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { settings, secret, clock, random }: OpenAdminDependencies,
): Pick<AdminDependencies, 'asAdmin' | 'sessions' | 'browsers' | 'loginProtection' | 'random'> {
  const isHttps = settings.siteUrl.startsWith('https:');
  const sessions = createSessions({ db, clock, random, isHttps });
  return {
    random,
    sessions,
    asAdmin: asAdmin(sessions),
    loginProtection: createLoginProtection({ pool, secret }),
    browsers: recognizeBrowsers({ db, random, isHttps, secret }),
  };
}

export const notLoggedIn: ApiError = {
  status: 401,
  message: 'Please log in again.',
  headers: { 'WWW-Authenticate': 'Bearer realm="admin"' },
};

const passwordNeeded: ApiError = {
  status: 403,
  message: 'Enter your password to continue.',
  details: { needs: 'password' },
};

/** Only a successful call extends the session. */
const asAdmin =
  (sessions: Sessions): AsAdmin =>
  async (request, guard, work) => {
    const session = await sessions.of(request);
    if (!session) return notLoggedIn;
    if (guard !== 'token' && !sessions.hasCookie(session, request)) return passwordNeeded;
    if (guard === 'recent password' && !sessions.hasRecentPassword(session)) return passwordNeeded;
    const result = await work(session);
    if (!isApiError(result)) await sessions.extend(session);
    return result;
  };
