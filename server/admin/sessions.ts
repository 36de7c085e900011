import { createHash } from 'node:crypto';
import {
  findSession,
  insertSession,
  listSessions,
  type StoredSession,
  touchSession,
} from '#database/queries/sessions.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Random } from './account.ts';

export interface Sessions {
  /** Starts a session and returns its token. */
  begin(device: string): Promise<string>;
  /** The session of a request with a valid bearer token. */
  of(request: Request): Promise<StoredSession | undefined>;
  /** Extends the session, because it was used. */
  extend(session: StoredSession): Promise<void>;
  newToken(): Token;
  list(): Promise<StoredSession[]>;
}

/** Only the hash is stored, so a leaked backup contains no token. */
export interface Token {
  token: string;
  hash: string;
}

interface SessionParts {
  db: Database;
  clock: () => Date;
  random: Random;
}

/** A session ends after this many seconds without a successful call, and after `longest` in any case. */
const idle = 12 * 3600;
const longest = 30 * 24 * 3600;

/** Use is recorded once per minute, so that reading lists does not write each time. */
const recordEvery = 60_000;

export function createSessions({ db, clock, random }: SessionParts): Sessions {
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const alive = () => ({ at: clock(), usedSince: inSeconds(-idle) });

  function newToken(): Token {
    const token = Buffer.from(random(32)).toString('base64url');
    return { token, hash: hashOf(token) };
  }

  return {
    newToken,
    async begin(device) {
      const { token, hash } = newToken();
      const endsAt = inSeconds(longest);
      await insertSession(db, { keyHash: hash, device, at: clock(), endsAt });
      return token;
    },
    async of(request) {
      const header = request.headers.get('authorization') ?? '';
      const [, token] = /^Bearer ([\w-]{43})$/.exec(header) ?? [];
      return token === undefined ? undefined : findSession(db, hashOf(token), alive());
    },
    async extend({ id, used_at }) {
      const age = clock().getTime() - Date.parse(used_at);
      if (age >= recordEvery) await touchSession(db, id, clock());
    },
    list: () => listSessions(db, alive()),
  };
}

/** The prefix separates these hashes from those of earlier releases, whose tokens no longer count. */
const hashOf = (token: string): string =>
  createHash('sha256').update(`session ${token}`).digest('base64url');
