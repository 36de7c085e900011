import { createHash } from 'node:crypto';
import { isKnownDevice, rememberDevice } from '#database/queries/sessions.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Random } from './account.ts';

export interface Devices {
  /** The key of a browser that the owner has logged in with before. */
  of(request: Request): Promise<string | undefined>;
  /** The `Set-Cookie` value that makes a browser known after a login. */
  remember(known: string | undefined): Promise<string>;
}

interface DeviceParts {
  db: Database;
  clock: () => Date;
  random: Random;
  isHttps: boolean;
}

const cookie = 'lab_device';
const pattern = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`);
const aYear = 365 * 24 * 3600;

/**
 * A browser that the owner has logged in with has a cookie. The cookie grants no access: it only gives the browser
 * its own limit of wrong passwords. Only its hash is stored.
 */
export function createDevices({ db, clock, random, isHttps }: DeviceParts): Devices {
  return {
    async of(request) {
      const [, key] = pattern.exec(request.headers.get('cookie') ?? '') ?? [];
      if (key === undefined) return undefined;
      return (await isKnownDevice(db, hashOf(key))) ? key : undefined;
    },
    async remember(known) {
      const key = known ?? Buffer.from(random(32)).toString('base64url');
      await rememberDevice(db, hashOf(key), clock());
      const secure = isHttps ? '; Secure' : '';
      return `${cookie}=${key}; Path=/api/admin; Max-Age=${aYear}; HttpOnly; SameSite=Strict${secure}`;
    },
  };
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
