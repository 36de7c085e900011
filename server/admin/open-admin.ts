import type { OpenDatabase } from '#database/connect.ts';
import type { AppParts } from '#server/api/app-parts.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Random } from './account.ts';
import { createDevices } from './devices.ts';
import { createLoginProtection } from './login-protection.ts';
import { createSessions } from './sessions.ts';

interface DoorParts {
  settings: Pick<Settings, 'sessionSecret' | 'siteUrl'>;
  /** Blurs addresses and signs the marks of known devices. */
  secret: string;
  clock: () => Date;
  random: Random;
}

/** Everything that the owner comes in by. */
export function createDoor(
  database: Pick<OpenDatabase, 'db' | 'pool' | 'patience'>,
  { settings, secret, clock, random }: DoorParts,
): Pick<AppParts, 'sessions' | 'devices' | 'loginProtection' | 'random'> {
  const { db } = database;
  return {
    random,
    loginProtection: createLoginProtection({ pool: database.pool, secret }),
    sessions: createSessions({ db, clock, random, sessionSecret: settings.sessionSecret }),
    devices: createDevices({
      db,
      clock,
      random,
      secret,
      isHttps: settings.siteUrl.startsWith('https:'),
    }),
  };
}
