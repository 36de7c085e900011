import { createHmac } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

interface Limit {
  points: number;
  seconds: number;
  noun: string;
  per?: string;
}

export interface Rejection {
  message: string;
  /** In seconds. */
  retryAfter: number;
}

export interface Permit {
  /** For a request that failed on our side. */
  refund(): Promise<void>;
}

export interface RateLimiter<Name extends string> {
  /** Counts the request against every named limit, or rejects it and counts it against none. */
  consume(
    names: readonly Name[],
    client: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Permit | Rejection>;
}

export const isRejected = (outcome: object): outcome is Rejection => 'retryAfter' in outcome;

/** Addresses are personal data, so the counters are stored under a keyed hash. */
export const pseudonymize = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(address).digest('base64url').slice(0, 22);

export function createRateLimiter<Name extends string>(
  limits: Readonly<Record<Name, Limit>>,
  { pool, secret }: { pool?: pg.Pool | undefined; secret: string },
): RateLimiter<Name> {
  const counters = {} as Record<Name, RateLimiterAbstract>;
  for (const name in limits) counters[name] = createCounter(name, limits[name], pool);

  return {
    async consume(names, client, params = {}) {
      const address = pseudonymize(secret, client);
      const consumed: (() => Promise<unknown>)[] = [];
      const refund = async () => void (await Promise.all(consumed.map((undo) => undo())));
      for (const name of names) {
        const { per, noun } = limits[name];
        const key = per === undefined ? address : `${address}:${params[per]}`;
        consumed.push(() => counters[name].reward(key));
        try {
          await counters[name].consume(key);
        } catch (rejected) {
          if (!(rejected instanceof RateLimiterRes)) throw rejected;
          await refund();
          return rejection(`Too many ${noun} from your network.`, rejected.msBeforeNext);
        }
      }
      return { refund };
    },
  };
}

export function rejection(message: string, msLeft: number): Rejection {
  const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
  return { message: `${message} Please try again in ${inWords(retryAfter)}.`, retryAfter };
}

/** Shorter windows are counted by each process alone: they are not worth a write per request. */
const shortestShared = 300;

/** PostgreSQL counts for all processes; while it is down, each process counts in memory. */
export function createCounter(
  name: string,
  { points, seconds }: Pick<Limit, 'points' | 'seconds'>,
  pool: pg.Pool | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (!pool || seconds < shortestShared) return memory;
  return new RateLimiterPostgres({
    ...options,
    // Without the statement names, which PgBouncer does not support in transaction mode.
    storeClient: {
      query: ({ text, values }: pg.QueryConfig) => pool.query(text, values),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: memory,
  });
}

/** Rounded up, so that a retry at that time succeeds. */
function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

const day = 24 * 3600 * 1000;

/** Limits what one client adds to a list per UTC day, counted in memory by each process. */
export function createDailyQuota(max: number): (client: string) => boolean {
  let today = 0;
  const used = new Map<string, number>();
  return (client) => {
    const now = Math.floor(Date.now() / day);
    if (now !== today) used.clear();
    today = now;
    const count = (used.get(client) ?? 0) + 1;
    used.set(client, count);
    return count <= max;
  };
}
