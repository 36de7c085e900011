import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isKnownDevice, rememberDevice } from '#database/queries/sessions.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Random } from './account.ts';

export interface Devices {
  /** The browser's own mark, where the owner has logged in with it before. */
  of(request: Request): Promise<string | undefined>;
  /** After a login: the cookie that makes the browser known. */
  remember(known: string | undefined): Promise<string>;
}

interface DeviceParts {
  db: Database;
  clock: () => Date;
  random: Random;
  secret: string;
  isHttps: boolean;
}

const cookie = 'lab_device';
const pattern = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`);
const aYear = 365 * 24 * 3600;

/**
 * A browser that the owner logged in with carries a cookie. It opens nothing: it only keeps its guesses apart from those of strangers, who
 * can then not lock the owner out. The signature spares the database the made-up ones; only a hash of the mark is stored.
 */
export function createDevices({ db, clock, random, secret, isHttps }: DeviceParts): Devices {
  const sign = (mark: string) =>
    createHmac('sha256', `device ${secret}`).update(mark).digest('base64url');
  const isOurs = (mark: string, signature: string) =>
    timingSafeEqual(Buffer.from(sign(mark)), Buffer.from(signature));
  return {
    async of(request) {
      const [, mark = '', signature = ''] = pattern.exec(request.headers.get('cookie') ?? '') ?? [];
      if (mark === '' || !isOurs(mark, signature)) return undefined;
      return (await isKnownDevice(db, hashOf(mark))) ? mark : undefined;
    },
    async remember(known) {
      const mark = known ?? Buffer.from(random(32)).toString('base64url');
      await rememberDevice(db, hashOf(mark), clock());
      const secure = isHttps ? '; Secure' : '';
      return `${cookie}=${mark}.${sign(mark)}; Path=/api/admin; Max-Age=${aYear}; HttpOnly; SameSite=Strict${secure}`;
    },
  };
}

const hashOf = (mark: string): string => createHash('sha256').update(mark).digest('base64url');
