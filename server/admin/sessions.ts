import { createHash } from 'node:crypto';
import { fillSecrets, readAdmin } from '#database/queries/admin.ts';
import {
  findSession,
  insertSession,
  listSessions,
  type StoredSession,
  touchSession,
} from '#database/queries/sessions.ts';
import type { Database } from '#database/schema/tables.ts';
import { newSecrets, type Random } from './account.ts';
import { createTokens, idle } from './tokens.ts';

/** The owner, logged in. */
export interface AdminSession extends StoredSession {
  /** What its token carries; the database has only a hash of it. */
  key: string;
}

export interface Sessions {
  /** Gives the new session's token. */
  begin(device: string): Promise<string>;
  /** Of a request with a good bearer token, in a session that has not ended. */
  of(request: Request): Promise<AdminSession | undefined>;
  /** A fresh token, since the session was used. */
  renew(session: AdminSession): Promise<string>;
  list(): Promise<StoredSession[]>;
}

interface SessionParts {
  db: Database;
  clock: () => Date;
  random: Random;
  sessionSecret: string | undefined;
}

/** However much it is used: 30 days, in seconds. */
const longest = 30 * 24 * 3600;

/** Being used is noted this often, in milliseconds: reading the desk must not write for every list. */
const noteEvery = 60_000;

export function createSessions({ db, clock, random, sessionSecret }: SessionParts): Sessions {
  const tokens = createTokens(sessionSecret, clock);
  const inSeconds = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const alive = () => ({ at: clock(), usedSince: inSeconds(-idle) });

  /** A database that was restored without its secrets under a running site gets them here. */
  async function tokenSecret(): Promise<string> {
    const secret = (await readAdmin(db))?.token_secret;
    if (secret !== '') return secret ?? '';
    await fillSecrets(db, newSecrets(random));
    return (await readAdmin(db))?.token_secret ?? '';
  }

  return {
    async begin(device) {
      const key = Buffer.from(random(32)).toString('base64url');
      await insertSession(db, {
        keyHash: hashOf(key),
        device,
        at: clock(),
        endsAt: inSeconds(longest),
      });
      return tokens.issue(await tokenSecret(), key);
    },
    async of(request) {
      const [, token] = /^Bearer ([\w.-]+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
      if (token === undefined) return undefined;
      const key = await tokens.read((await readAdmin(db))?.token_secret ?? '', token);
      const session = key === undefined ? undefined : await findSession(db, hashOf(key), alive());
      return session && key !== undefined ? { ...session, key } : undefined;
    },
    async renew({ id, key, used_at }) {
      if (clock().getTime() - Date.parse(used_at) >= noteEvery) await touchSession(db, id, clock());
      return tokens.issue(await tokenSecret(), key);
    },
    list: () => listSessions(db, alive()),
  };
}

/** The key is 256 random bits: nobody guesses it from its hash. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
