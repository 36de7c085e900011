import type { Random } from '#features/account/admin-account.ts';
import { createLoginProtection, type LoginProtection } from '#features/account/login-protection.ts';
import {
  createSessions,
  type KnownBrowsers,
  recognizeBrowsers,
  type Sessions,
} from '#features/account/sessions.ts';
import type { ImageProcess } from '#features/pictures/image-process.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { AppDependencies, AsAdmin } from '#server/api/handler.ts';
import type { OpenContent } from '#server/content/open-content.ts';
import { type ApiError, isApiError } from '#server/core/result.ts';
import type { Settings } from '#server/core/settings.ts';

/** The dependencies of login and the admin calls, besides those of the public calls. */
export interface AdminDependencies extends AppDependencies {
  loginProtection: LoginProtection;
  sessions: Sessions;
  browsers: KnownBrowsers;
  random: Random;
  documents: OpenContent['documents'];
  published: OpenContent['published'];
  /** Converts uploaded pictures. */
  imageProcess: ImageProcess;
}

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
