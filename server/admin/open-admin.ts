import type { OpenDatabase } from '#database/connect.ts';
import type { AppParts } from '#server/api/app-parts.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Random } from './account.ts';
import { createDevices } from './devices.ts';
import { createLoginProtection } from './login-protection.ts';
import { createSessions } from './sessions.ts';

interface AdminParts {
  settings: Pick<Settings, 'siteUrl'>;
  /** Pseudonymizes addresses. */
  secret: string;
  clock: () => Date;
  random: Random;
}

/** Login and sessions. */
export function openAdmin(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
  { settings, secret, clock, random }: AdminParts,
): Pick<AppParts, 'sessions' | 'devices' | 'loginProtection' | 'random'> {
  const isHttps = settings.siteUrl.startsWith('https:');
  return {
    random,
    loginProtection: createLoginProtection({ pool, secret }),
    sessions: createSessions({ db, clock, random }),
    devices: createDevices({ db, clock, random, isHttps }),
  };
}
