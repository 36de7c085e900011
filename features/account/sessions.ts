import { createHash } from 'node:crypto';
import { parse, parseSigned, serialize, serializeSigned } from 'hono/utils/cookie';
import type { Database } from '#platform/database/tables.ts';
import type { Random } from './admin-account.ts';
import {
  findSession,
  insertSession,
  isSessionAlive,
  listSessions,
  readAdmin,
  renewSession,
  type SessionAccess,
  type StoredSession,
  touchSession,
} from './queries.ts';

export interface Sessions {
  begin(device: string): Promise<Access>;
  /** The password was entered again: replaces the token and the cookie. */
  renew(session: StoredSession): Promise<Access>;
  /** The session of a request with a valid bearer token. */
  of(request: Request): Promise<StoredSession | undefined>;
  /** The session of a page that a browser loads, which has a cookie but no token. */
  ofCookie(request: Request): Promise<StoredSession | undefined>;
  /** Whether the request comes from the browser that entered the password. */
  hasCookie(session: StoredSession, request: Request): boolean;
  hasRecentPassword(session: StoredSession): boolean;
  isAlive(id: number): Promise<boolean>;
  /** Extends the session, because it was used. */
  extend(session: StoredSession): Promise<void>;
  list(): Promise<StoredSession[]>;
}

/** What a browser gets for the right password. */
interface Access {
  /** Kept in local storage, so a script that runs on a page can read it. */
  token: string;
  /** The `Set-Cookie` value of what no script can read. */
  cookie: string;
}

interface SessionDependencies {
  db: Database;
  clock: () => Date;
  random: Random;
  isHttps: boolean;
}

/** In seconds: without a successful call, and in any case. */
const idle = 12 * 3600;
const maxAge = 30 * 24 * 3600;
const recentPassword = 10 * 60;

/** Use is recorded once per minute, so that reading lists does not write each time. */
const recordEvery = 60_000;

const cookieName = 'lab_session';

const cookieOptions = (isHttps: boolean, seconds: number) =>
  ({
    path: '/api/admin',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'Strict',
    secure: isHttps,
  }) as const;

export function createSessions({ db, clock, random, isHttps }: SessionDependencies): Sessions {
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const alive = () => ({ at: clock(), usedSince: inSeconds(-idle) });

  async function grant(store: (access: SessionAccess) => Promise<void>): Promise<Access> {
    const [token, key] = [randomKey(random), randomKey(random)];
    const hashes = { keyHash: hashToken(token), cookieHash: hashCookie(key) };
    await store({ ...hashes, at: clock(), endsAt: inSeconds(maxAge) });
    return { token, cookie: serialize(cookieName, key, cookieOptions(isHttps, maxAge)) };
  }

  return {
    begin: (device) => grant((access) => insertSession(db, { ...access, device })),
    renew: ({ id }) => grant((access) => renewSession(db, id, access)),
    async of(request) {
      const header = request.headers.get('authorization') ?? '';
      const [, token] = /^Bearer ([\w-]{43})$/.exec(header) ?? [];
      return token === undefined
        ? undefined
        : findSession(db, { key_hash: hashToken(token) }, alive());
    },
    async ofCookie(request) {
      const key = readKey(request);
      return key === undefined
        ? undefined
        : findSession(db, { cookie_hash: hashCookie(key) }, alive());
    },
    hasCookie({ cookie_hash }, request) {
      const key = readKey(request);
      return key !== undefined && hashCookie(key) === cookie_hash;
    },
    hasRecentPassword: ({ password_at }) =>
      password_at !== null && password_at > inSeconds(-recentPassword).toISOString(),
    isAlive: (id) => isSessionAlive(db, id, alive()),
    async extend({ id, used_at }) {
      const age = clock().getTime() - Date.parse(used_at);
      if (age >= recordEvery) await touchSession(db, id, clock());
    },
    list: () => listSessions(db, alive()),
  };
}

const readKey = (request: Request): string | undefined =>
  parse(request.headers.get('cookie') ?? '', cookieName)[cookieName];

export interface KnownBrowsers {
  /** The key of a browser that has logged in before. */
  of(request: Request): Promise<string | undefined>;
  /** The `Set-Cookie` value that makes a browser known after a login. */
  remember(known: string | undefined): Promise<string>;
}

const deviceCookie = 'lab_device';
const aYear = 365 * 24 * 3600;

/**
 * The cookie grants no access: guessing by others slows no browser that has it. It is signed with
 * the password's hash, too, so a new password makes every browser unknown.
 */
export function recognizeBrowsers({
  db,
  random,
  isHttps,
  secret,
}: Omit<SessionDependencies, 'clock'> & { secret: string }): KnownBrowsers {
  const signingKey = async () => `${secret} ${(await readAdmin(db))?.password_hash}`;
  return {
    async of(request) {
      const header = request.headers.get('cookie') ?? '';
      return (
        (await parseSigned(header, await signingKey(), deviceCookie))[deviceCookie] || undefined
      );
    },
    async remember(known = randomKey(random)) {
      return serializeSigned(
        deviceCookie,
        known,
        await signingKey(),
        cookieOptions(isHttps, aYear),
      );
    },
  };
}

const randomKey = (random: Random): string => Buffer.from(random(32)).toString('base64url');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The prefix separates these hashes from those of earlier releases, whose tokens have expired. */
const hashToken = (token: string): string => sha256(`session ${token}`);
const hashCookie = (key: string): string => sha256(`cookie ${key}`);
