import { createHash } from 'node:crypto';
import {
  findSession,
  insertSession,
  isKnownDevice,
  isSessionAlive,
  listSessions,
  rememberDevice,
  type StoredSession,
  touchSession,
} from '#database/queries/admin.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Random } from './account.ts';

export interface Sessions {
  /** Starts a session and returns its token. */
  begin(device: string): Promise<string>;
  /** The session of a request with a valid bearer token. */
  of(request: Request): Promise<StoredSession | undefined>;
  isAlive(id: number): Promise<boolean>;
  /** Extends the session, because it was used. */
  extend(session: StoredSession): Promise<void>;
  newToken(): Token;
  list(): Promise<StoredSession[]>;
}

/** Only the hash is stored, so a leaked backup contains no token. */
interface Token {
  token: string;
  hash: string;
}

interface SessionDependencies {
  db: Database;
  clock: () => Date;
  random: Random;
}

/** In seconds: without a successful call, and in any case. */
const idle = 12 * 3600;
const maxAge = 30 * 24 * 3600;

/** Use is recorded once per minute, so that reading lists does not write each time. */
const recordEvery = 60_000;

export function createSessions({ db, clock, random }: SessionDependencies): Sessions {
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const alive = () => ({ at: clock(), usedSince: inSeconds(-idle) });

  function newToken(): Token {
    const token = randomKey(random);
    return { token, hash: hashToken(token) };
  }

  return {
    newToken,
    async begin(device) {
      const { token, hash } = newToken();
      const endsAt = inSeconds(maxAge);
      await insertSession(db, { keyHash: hash, device, at: clock(), endsAt });
      return token;
    },
    async of(request) {
      const header = request.headers.get('authorization') ?? '';
      const [, token] = /^Bearer ([\w-]{43})$/.exec(header) ?? [];
      return token === undefined ? undefined : findSession(db, hashToken(token), alive());
    },
    isAlive: (id) => isSessionAlive(db, id, alive()),
    async extend({ id, used_at }) {
      const age = clock().getTime() - Date.parse(used_at);
      if (age >= recordEvery) await touchSession(db, id, clock());
    },
    list: () => listSessions(db, alive()),
  };
}

export interface Devices {
  /** The key of a browser that has logged in before. */
  of(request: Request): Promise<string | undefined>;
  /** The `Set-Cookie` value that makes a browser known after a login. */
  remember(known: string | undefined): Promise<string>;
}

const cookie = 'lab_device';
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`);
const aYear = 365 * 24 * 3600;

/** The cookie grants no access; it only gives a known browser its own limit of wrong passwords. */
export function createDevices({
  db,
  clock,
  random,
  isHttps,
}: SessionDependencies & { isHttps: boolean }): Devices {
  return {
    async of(request) {
      const [, key] = cookiePattern.exec(request.headers.get('cookie') ?? '') ?? [];
      if (key === undefined) return undefined;
      return (await isKnownDevice(db, sha256(key))) ? key : undefined;
    },
    async remember(known) {
      const key = known ?? randomKey(random);
      await rememberDevice(db, sha256(key), clock());
      const secure = isHttps ? '; Secure' : '';
      return `${cookie}=${key}; Path=/api/admin; Max-Age=${aYear}; HttpOnly; SameSite=Strict${secure}`;
    },
  };
}

const randomKey = (random: Random): string => Buffer.from(random(32)).toString('base64url');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The prefix separates these hashes from those of earlier releases, whose tokens have expired. */
const hashToken = (token: string): string => sha256(`session ${token}`);
