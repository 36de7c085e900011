import { createHash } from 'node:crypto';
import { parse, parseSigned, serialize, serializeSigned } from 'hono/utils/cookie';
import type { Selectable } from 'kysely';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Database } from '#platform/database/tables.ts';
import type { OwnerGuard } from '#platform/http/calls.ts';
import type { AdminDependencies } from '#platform/http/handler.ts';
import { type ApiError, isApiError } from '#platform/http/result.ts';
import type { Settings } from '#platform/settings.ts';
import { createLoginProtection } from './login-protection.ts';
import type { Random } from './passwords.ts';
import { readAdmin } from './queries.ts';
import type { SessionTable } from './table.ts';

export type StoredSession = Selectable<SessionTable>;

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

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ db, clock, random, isHttps }: SessionDependencies) {
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000).toISOString();
  const alive = () =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('ends_at', '>', inSeconds(0))
      .where('used_at', '>', inSeconds(-idle));

  /** What a browser gets for the right password: only hashes are stored. */
  function newAccess() {
    const [token, key] = [randomKey(random), randomKey(random)];
    const row = {
      key_hash: hashToken(token),
      cookie_hash: hashCookie(key),
      password_at: inSeconds(0),
      used_at: inSeconds(0),
      ends_at: inSeconds(maxAge),
    };
    // The token is kept in local storage, which scripts can read; the cookie they cannot.
    const cookie = serialize(cookieName, key, cookieOptions(isHttps, maxAge));
    return { row, access: { token, cookie } };
  }

  return {
    async begin(device: string) {
      const { row, access } = newAccess();
      await db
        .insertInto('sessions')
        .values({ ...row, device, made_at: inSeconds(0) })
        .execute();
      return access;
    },
    /** The password was entered again: replaces the token and the cookie. */
    async renew({ id }: StoredSession) {
      const { row, access } = newAccess();
      await db.updateTable('sessions').set(row).where('id', '=', id).execute();
      return access;
    },
    /** The session of a request with a valid bearer token. */
    async of(request: Request): Promise<StoredSession | undefined> {
      const header = request.headers.get('authorization') ?? '';
      const [, token] = /^Bearer ([\w-]{43})$/.exec(header) ?? [];
      if (token === undefined) return undefined;
      return alive().where('key_hash', '=', hashToken(token)).executeTakeFirst();
    },
    /** The session of a page that a browser loads, which has a cookie but no token. */
    async ofCookie(request: Request): Promise<StoredSession | undefined> {
      const key = readKey(request);
      if (key === undefined) return undefined;
      return alive().where('cookie_hash', '=', hashCookie(key)).executeTakeFirst();
    },
    /** Whether the request comes from the browser that entered the password. */
    hasCookie({ cookie_hash }: StoredSession, request: Request): boolean {
      const key = readKey(request);
      return key !== undefined && hashCookie(key) === cookie_hash;
    },
    hasRecentPassword: ({ password_at }: StoredSession): boolean =>
      password_at !== null && password_at > inSeconds(-recentPassword),
    /** Extends the session, because it was used. */
    async extend({ id, used_at }: StoredSession): Promise<void> {
      if (clock().getTime() - Date.parse(used_at) < recordEvery) return;
      await db
        .updateTable('sessions')
        .set({ used_at: inSeconds(0) })
        .where('id', '=', id)
        .execute();
    },
    /** Most recently used first. */
    list: (): Promise<StoredSession[]> =>
      alive().orderBy('used_at', 'desc').orderBy('id', 'desc').execute(),
    async end(id: number): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ ended_at: inSeconds(0) })
        .where('id', '=', id)
        .execute();
    },
    /** Returns how many ended. */
    async endOthers(mine: number): Promise<number> {
      const ended = await endSessions(db, clock(), mine);
      return ended.filter(({ ends_at }) => ends_at > inSeconds(0)).length;
    },
  };
}

/** All but one; after a restore, everyone who could log in at the time of the backup. */
export const endSessions = (db: Database, at: Date, butThis = 0) =>
  db
    .updateTable('sessions')
    .set({ ended_at: at.toISOString() })
    .where('ended_at', 'is', null)
    .where('id', '!=', butThis)
    .returning('ends_at')
    .execute();

/** Deletes sessions that ended before then. */
export async function deleteOldSessions(db: Database, before: Date): Promise<void> {
  const then = before.toISOString();
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) =>
      or([eb('ends_at', '<', then), eb('ended_at', '<', then), eb('used_at', '<', then)]),
    )
    .execute();
}

const readKey = (request: Request): string | undefined =>
  parse(request.headers.get('cookie') ?? '', cookieName)[cookieName];

const deviceCookie = 'lab_device';
const aYear = 365 * 24 * 3600;

export type KnownBrowsers = ReturnType<typeof recognizeBrowsers>;

/**
 * The cookie grants no access: guessing by others slows no browser that has it. It is signed with
 * the password's hash, too, so a new password makes every browser unknown.
 */
function recognizeBrowsers({
  db,
  random,
  isHttps,
  secret,
}: Omit<SessionDependencies, 'clock'> & { secret: string }) {
  const signingKey = async () => `${secret} ${(await readAdmin(db))?.password_hash}`;
  return {
    /** The key of a browser that has logged in before. */
    async of(request: Request): Promise<string | undefined> {
      const header = request.headers.get('cookie') ?? '';
      const signed = await parseSigned(header, await signingKey(), deviceCookie);
      return signed[deviceCookie] || undefined;
    },
    /** The `Set-Cookie` value that makes a browser known after a login. */
    async remember(known = randomKey(random)): Promise<string> {
      const options = cookieOptions(isHttps, aYear);
      return serializeSigned(deviceCookie, known, await signingKey(), options);
    },
  };
}

const randomKey = (random: Random): string => Buffer.from(random(32)).toString('base64url');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The prefix separates these hashes from those of earlier releases, whose tokens have expired. */
const hashToken = (token: string): string => sha256(`session ${token}`);
const hashCookie = (key: string): string => sha256(`cookie ${key}`);

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
