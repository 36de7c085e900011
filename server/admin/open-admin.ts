import type { OpenDatabase } from '#database/connect.ts';
import type { AppParts } from '#server/api/app-parts.ts';
import type { Settings } from '#server/core/settings.ts';
import { createLoginLimits } from '#server/guards/login-limits.ts';
import type { Random } from './account.ts';
import { createDevices } from './devices.ts';
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
): Pick<AppParts, 'sessions' | 'devices' | 'loginLimits' | 'random'> {
  const { db } = database;
  return {
    random,
    loginLimits: createLoginLimits(database, secret),
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
