import { createHmac } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

interface Limit extends Window {
  noun: string;
  per?: string;
}

export interface Rejection {
  message: string;
  /** In seconds. */
  retryAfter: number;
}

interface Permit {
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
      const counted: [counter: RateLimiterAbstract, key: string][] = [];
      const refund = async () => {
        await Promise.all(counted.map(([counter, key]) => counter.reward(key)));
      };
      for (const name of names) {
        const { per, noun } = limits[name];
        const counter = counters[name];
        const key = per === undefined ? address : `${address}:${params[per]}`;
        const used = await count(counter, key);
        counted.push([counter, key]);
        if (!isAbove(counter, used)) continue;
        await refund();
        return rejection(`Too many ${noun} from your network.`, used.msBeforeNext);
      }
      return { refund };
    },
  };
}

/** Counts also above the limit. */
export async function count(counter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key);
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return rejected;
    throw rejected;
  }
}

export const isAbove = (
  { points }: RateLimiterAbstract,
  { consumedPoints }: RateLimiterRes,
): boolean => consumedPoints > points;

export function rejection(message: string, msLeft: number): Rejection {
  const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
  return { message: `${message} Please try again in ${inWords(retryAfter)}.`, retryAfter };
}

/** Rounded up, so that a retry at that time succeeds. */
function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

export interface Window {
  points: number;
  seconds: number;
}

/** Shorter windows are counted by each process alone: they are not worth a write per request. */
const shortestShared = 300;

/** PostgreSQL counts for all processes; while it is down, each process counts in memory. */
export function createCounter(
  name: string,
  { points, seconds }: Window,
  pool: pg.Pool | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (!pool || seconds < shortestShared) return memory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: memory,
  });
}
