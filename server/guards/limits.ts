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
  forecast(client: string, slug: string): Promise<Verdict>;
  subscribe(client: string): Promise<Verdict>;
  contact(client: string): Promise<Verdict>;
  search(client: string): Promise<Verdict>;
  /** Pages that nobody is led to, such as one of three million comparisons. */
  unlistedPage(client: string): Promise<Verdict>;
  /** What broke in a visitor's browser. */
  trouble(client: string): Promise<Verdict>;
  /** Forms that came back: each is a page that has to be made. */
  formReturned(client: string): Promise<Verdict>;
}

const hour = 3600;

export function createLimits({ pool }: Pick<OpenDatabase, 'pool'>, secret: string): Limits {
  const blur = blurWith(secret);
  const votesOnProduct = makeLimiter(pool, 'vote-product', 20, hour);
  const votesInAll = makeLimiter(pool, 'vote', 100, hour);
  const forecastsOnReview = makeLimiter(pool, 'forecast-review', 5, hour);
  const forecastsInAll = makeLimiter(pool, 'forecast', 60, hour);
  const subscriptions = makeLimiter(pool, 'subscribe', 10, hour);
  const messages = makeLimiter(pool, 'contact', 5, hour);
  // Worth a minute and nothing is lost by it: not worth a write into the database for every letter that somebody types.
  const searches = new MemoryLimiter({ points: 240, duration: 60 });
  const unlistedPages = new MemoryLimiter({ points: 240, duration: 60 });
  const troubles = makeLimiter(pool, 'trouble', 20, hour);
  const returned = makeLimiter(pool, 'form-returned', 30, hour);

  return {
    vote: (client, productId) => {
      // Once: of all that a vote costs, hashing is not the least.
      const blurred = blur(client);
      return takeBoth(
        () => take(votesOnProduct, `${blurred}:${productId}`, 'Too many votes for this product'),
        () => take(votesInAll, blurred, 'Too many votes'),
      );
    },
    forecast: (client, slug) =>
      takeBoth(
        () => take(forecastsOnReview, `${blur(client)}:${slug}`, 'Too many calls for this test'),
        () => take(forecastsInAll, blur(client), 'Too many calls'),
      ),
    subscribe: (client) => take(subscriptions, blur(client), 'Too many subscriptions'),
    contact: (client) => take(messages, blur(client), 'Too many messages'),
    search: (client) => take(searches, blur(client), 'Too many searches'),
    unlistedPage: (client) => take(unlistedPages, blur(client), 'Too many pages'),
    trouble: (client) => take(troubles, blur(client), 'Too many reports'),
    formReturned: (client) => take(returned, blur(client), 'Too many tries'),
  };
}

/** A budget for one thing, within a budget for all of its kind. */
async function takeBoth(forOne: () => Promise<Verdict>, forAll: () => Promise<Verdict>): Promise<Verdict> {
  const one = await forOne();
  if (isRefused(one)) return one;
  const inAll = await forAll();
  if (!isRefused(inAll)) return { giveBack: () => all([one.giveBack(), inAll.giveBack()]) };
  await one.giveBack();
  return inAll;
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
