import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
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
  { consumedPoints }: RateLimiterRes,
): boolean => consumedPoints > points;

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
  const memory = new BoundedMemory(options);
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

/** Per counter. */
const maxKeys = 10_000;

/** Forgets the clients that were seen longest ago, because an attacker has any number of addresses. */
class BoundedMemory extends RateLimiterMemory {
  readonly #keys = new LRUCache<string, true>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
    dispose: (_, key, reason) => {
      if (reason === 'evict') void this.delete(key);
    },
  });

  override consume(key: string, points?: number) {
    this.#keys.set(key, true);
    return super.consume(key, points);
  }
}

/**
 * Trusted proxies append to the right of X-Forwarded-For, so entries further left are not trusted.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  return forwardedClient(forwardedFor, hops) ?? normalize(remote ?? '') ?? 'unknown';
}

function forwardedClient(forwardedFor: string | undefined, hops: number): string | undefined {
  const chain = hops > 0 && forwardedFor ? forwardedFor.split(',').slice(-hops) : [];
  for (const entry of chain) {
    const address = normalize(entry);
    if (address !== undefined) return address;
  }
  return undefined;
}

/** Whose limits a request counts against; requests that need no client do not call this. */
export const clientOf = ({ socket, headers }: IncomingMessage, hops: number): string =>
  clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), hops);

/** IPv6 addresses count by their /64, which is what one household or server gets. */
function normalize(text: string): string | undefined {
  if (isIPv4(text)) return text;
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return undefined;
  const groups = ipv6Groups(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The /48 of an IPv6 client, of which one customer may have all 65,536 /64s. */
export const networkOf = (client: string): string =>
  client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : client;

function ipv6Groups(address: string): number[] {
  // The URL parser normalizes every notation; only "::" is left to expand.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
