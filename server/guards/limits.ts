import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '#database/connect.ts';
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
  /** Counts as a wrong guess until `succeeded` says otherwise, so that guesses in parallel gain nothing. */
  login(client: string): Promise<Refused | (Permit & { succeeded(): Promise<void> })>;
}

const hour = 3600;
const quarter = 900;
const longestBlock = 4 * hour;

type Limiter = MemoryLimiter | RateLimiterPostgres;

/** One process counts in memory; several on one PostgreSQL share its table, and count alone while it is away. */
function makeLimiter(
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

export function createLimits({ pool }: Pick<OpenDatabase, 'pool'>, secret: string): Limits {
  // Addresses are personal: what is counted is a keyed hash of them.
  const blur = (client: string) => createHmac('sha256', secret).update(client).digest().toString('base64url', 0, 16);

  const votesOnProduct = makeLimiter(pool, 'vote-product', 20, hour);
  const votesInAll = makeLimiter(pool, 'vote', 100, hour);
  const subscriptions = makeLimiter(pool, 'subscribe', 10, hour);
  const messages = makeLimiter(pool, 'contact', 5, hour);
  // Worth a minute and nothing is lost by it: not worth a write into the database for every letter that somebody types.
  const searches = new MemoryLimiter({ points: 240, duration: 60 });
  const guesses = makeLimiter(pool, 'login', 5, quarter, longestBlock);
  const guessesOfEverybody = makeLimiter(pool, 'login-all', 10, 60);

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
    async login(client) {
      const key = blur(client);
      const own = await takeGuess(guesses, key);
      if (isRefused(own)) return own;
      const shared = await take(guessesOfEverybody, 'everybody', 'Too many wrong passwords');
      if (!isRefused(shared))
        return {
          succeeded: () => all([guesses.delete(key), shared.giveBack()]),
          giveBack: () => all([own.giveBack(), shared.giveBack()]),
        };
      await own.giveBack();
      return shared;
    },
  };
}

async function take(limiter: Limiter, key: string, what: string): Promise<Verdict> {
  const result = await consume(limiter, key);
  if (result.consumedPoints > limiter.points) return refusal(what, result.msBeforeNext / 1000);
  return { giveBack: () => all([limiter.reward(key)]) };
}

/** Every try beyond the fifth doubles the wait, from a quarter of an hour to four. */
async function takeGuess(limiter: Limiter, key: string): Promise<Verdict> {
  const { consumedPoints } = await consume(limiter, key);
  const beyond = consumedPoints - limiter.points;
  if (beyond <= 0) return { giveBack: () => all([limiter.reward(key)]) };
  const block = Math.min(quarter * 2 ** (beyond - 1), longestBlock);
  await limiter.set(key, consumedPoints, block);
  return refusal('Too many wrong passwords', block);
}

async function consume(limiter: Limiter, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function refusal(what: string, seconds: number): Refused {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return { sentence: `${what} from your network. Please try again in ${waitInWords(retryAfter)}.`, retryAfter };
}

async function all(work: Promise<unknown>[]): Promise<void> {
  await Promise.all(work);
}
