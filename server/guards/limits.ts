import type { OpenDatabase } from '#database/connect.ts';
import { blurWith, consume, type Limiter, makeLimiter } from './limiter.ts';
import { MemoryLimiter } from './memory-limiter.ts';
import { waitInWords } from './waiting.ts';

export interface Refused {
  sentence: string;
  /** In seconds. */
  retryAfter: number;
}

export interface Permit {
  /** What did not happen after all does not count. */
  giveBack(): Promise<void>;
}

export type Verdict = Permit | Refused;

export const isRefused = (verdict: Verdict): verdict is Refused => 'retryAfter' in verdict;

export interface Limits {
  vote(client: string, productId: number): Promise<Verdict>;
  subscribe(client: string): Promise<Verdict>;
  contact(client: string): Promise<Verdict>;
  search(client: string): Promise<Verdict>;
}

const hour = 3600;

export function createLimits({ pool }: Pick<OpenDatabase, 'pool'>, secret: string): Limits {
  const blur = blurWith(secret);
  const votesOnProduct = makeLimiter(pool, 'vote-product', 20, hour);
  const votesInAll = makeLimiter(pool, 'vote', 100, hour);
  const subscriptions = makeLimiter(pool, 'subscribe', 10, hour);
  const messages = makeLimiter(pool, 'contact', 5, hour);
  // Worth a minute and nothing is lost by it: not worth a write into the database for every letter that somebody types.
  const searches = new MemoryLimiter({ points: 240, duration: 60 });

  return {
    async vote(client, productId) {
      const key = blur(client);
      const onProduct = await take(votesOnProduct, `${key}:${productId}`, 'Too many votes for this product');
      if (isRefused(onProduct)) return onProduct;
      const inAll = await take(votesInAll, key, 'Too many votes');
      if (!isRefused(inAll)) return { giveBack: () => all([onProduct.giveBack(), inAll.giveBack()]) };
      await onProduct.giveBack();
      return inAll;
    },
    subscribe: (client) => take(subscriptions, blur(client), 'Too many subscriptions'),
    contact: (client) => take(messages, blur(client), 'Too many messages'),
    search: (client) => take(searches, blur(client), 'Too many searches'),
  };
}

async function take(limiter: Limiter, key: string, what: string): Promise<Verdict> {
  const result = await consume(limiter, key);
  if (result.consumedPoints > limiter.points) return refusal(what, result.msBeforeNext / 1000);
  return { giveBack: () => all([limiter.reward(key)]) };
}

function refusal(what: string, seconds: number): Refused {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return { sentence: `${what} from your network. Please try again in ${waitInWords(retryAfter)}.`, retryAfter };
}

async function all(work: Promise<unknown>[]): Promise<void> {
  await Promise.all(work);
}
