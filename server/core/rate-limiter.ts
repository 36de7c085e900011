import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { createCounter, type Window } from './rate-limit-counters.ts';

interface Limit extends Window {
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
      if (names.length === 0) return { refund: async () => {} };
      const address = pseudonymize(secret, client);
      const keys = names.map((name) => {
        const { per } = limits[name];
        return per === undefined ? address : `${address}:${params[per]}`;
      });
      // At the same time, so that they share a statement.
      const counted = await Promise.all(
        names.map((name, index) => count(counters[name], keys[index] ?? '')),
      );
      const refund = async () => {
        await Promise.all(names.map((name, index) => counters[name].reward(keys[index] ?? '')));
      };
      const index = names.findIndex((name, at) => isAbove(counters[name], counted[at]));
      const name = names[index];
      if (name === undefined) return { refund };
      await refund();
      const { noun } = limits[name];
      const msLeft = counted[index]?.msBeforeNext ?? 0;
      return rejection(`Too many ${noun} from your network.`, msLeft);
    },
  };
}

/** Counts also above the limit. */
export async function count(
  counter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key, points);
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return rejected;
    throw rejected;
  }
}

export const isAbove = (
  { points }: RateLimiterAbstract,
  counted: RateLimiterRes | undefined,
): boolean => (counted?.consumedPoints ?? 0) > points;

/** How much of `wanted` a client may still use in this window. */
export type Quota = (client: string, wanted?: number) => Promise<number>;

/** A limit that rejects no request: what exceeds it is not counted, sent or listed. */
export function createQuota(
  name: string,
  window: Window,
  { pool, secret }: { pool?: pg.Pool | undefined; secret: string },
): Quota {
  const counter = createCounter(name, window, pool);
  return async (client, wanted = 1) => {
    const { consumedPoints } = await count(counter, pseudonymize(secret, client), wanted);
    const before = consumedPoints - wanted;
    return Math.max(0, Math.min(wanted, window.points - before));
  };
}

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
