import type { OpenDatabase } from '#database/connect.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Random } from './account.ts';
import type { AdminParts } from './admin-parts.ts';
import { asAdmin } from './as-admin.ts';
import { createDevices } from './devices.ts';
import { createLoginProtection } from './login-protection.ts';
import { createSessions } from './sessions.ts';

interface OpenAdminParts {
  settings: Pick<Settings, 'siteUrl'>;
  /** Pseudonymizes addresses. */
  secret: string;
  clock: () => Date;
  random: Random;
}

/** Login and sessions. */
export function openAdmin(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { settings, secret, clock, random }: OpenAdminParts,
): Pick<AdminParts, 'asAdmin' | 'sessions' | 'devices' | 'loginProtection' | 'random'> {
  const isHttps = settings.siteUrl.startsWith('https:');
  const sessions = createSessions({ db, clock, random });
  return {
    random,
    sessions,
    asAdmin: (request, work) => asAdmin(sessions, request, work),
    loginProtection: createLoginProtection({ pool, secret }),
    devices: createDevices({ db, clock, random, isHttps }),
  };
}
