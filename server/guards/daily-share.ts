import type { Random } from '#server/admin/account.ts';
import { networkOf } from '#server/core/client-address.ts';
import { blurWith } from './limiter.ts';
import { MemoryLimiter } from './memory-limiter.ts';

const day = 24 * 3600;

/**
 * How often one network may put something new on a list of the owner's in a day. What is held of it is a hash, keyed by what ends with the
 * process, in memory alone.
 */
export function createDailyShare(most: number, random: Random): (client: string) => boolean {
  const blur = blurWith(Buffer.from(random(32)).toString('base64url'));
  const spent = new MemoryLimiter({ points: most, duration: day });
  return (client) => spent.take(blur(networkOf(client))).points <= most;
}
