import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '#database/connect.ts';
import { MemoryLimiter } from './memory-limiter.ts';

export type Limiter = MemoryLimiter | RateLimiterPostgres;

/** One process counts in memory; several on one PostgreSQL share its table, and count alone while it is away. Times in seconds. */
export function makeLimiter(
  pool: OpenDatabase['pool'],
  keyPrefix: string,
  points: number,
  duration: number,
  longest = duration,
): Limiter {
  const memory = new MemoryLimiter({ points, duration, longest });
  if (!pool) return memory;
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: memory,
  });
}

/** Addresses are personal: what is counted is a keyed hash of them. */
export const blurWith =
  (secret: string) =>
  (text: string): string =>
    createHmac('sha256', secret).update(text).digest().toString('base64url', 0, 16);

/** A limiter refuses by throwing; here that is a result like the others. */
export async function consume(limiter: Limiter, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}
