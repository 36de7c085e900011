import { hash } from 'node:crypto';
import type { OpenDatabase } from '#database/connect.ts';
import type { Limiter } from './budget.ts';
import { MemoryLimiter } from './memory-limiter.ts';
import { createSharedLimiter } from './shared-limiter.ts';

/** One process counts in memory; several on one PostgreSQL share its table, and count alone while it is away. Times in seconds. */
export function makeLimiter(
  { pool, patience }: Partial<Pick<OpenDatabase, 'pool' | 'patience'>>,
  name: string,
  points: number,
  duration: number,
  longest = duration,
): Limiter {
  const memory = new MemoryLimiter({ points, duration, longest });
  return pool ? createSharedLimiter(pool, { name, duration, memory, patience }) : memory;
}

/** Addresses are personal: what is counted is a keyed hash of them. Cut off as it is, nobody can lengthen it. */
export const blurWith =
  (secret: string) =>
  (text: string): string =>
    hash('sha256', `${secret} ${text}`, 'base64url').slice(0, 22);
