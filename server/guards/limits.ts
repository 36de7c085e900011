import type { OpenDatabase } from '#database/connect.ts';
import { networkOf } from './client-address.ts';
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

/** What a household has, and in memory what the wider network may have that it stands in. */
interface Budget {
  own: Limiter;
  ofNetwork: MemoryLimiter;
}

/** So many households of one network may use up what they have; a thousand of them are one visitor with a tunnel. */
const householdsOfANetwork = 4;

const budget = (own: Limiter, duration: number): Budget => ({
  own,
  ofNetwork: new MemoryLimiter({ points: householdsOfANetwork * own.points, duration }),
});

export function createLimits({ pool }: Pick<OpenDatabase, 'pool'>, secret: string): Limits {
  const take = takeWith(blurWith(secret));
  const anHour = (name: string, points: number) => budget(makeLimiter(pool, name, points, hour), hour);
  // Worth a minute and nothing is lost by it: not worth a write into the database for every letter that somebody types.
  const aMinute = (points: number) => budget(new MemoryLimiter({ points, duration: 60 }), 60);
  const votesOnProduct = anHour('vote-product', 20);
  const votesInAll = anHour('vote', 100);
  const forecastsOnReview = anHour('forecast-review', 5);
  const forecastsInAll = anHour('forecast', 60);
  const subscriptions = anHour('subscribe', 10);
  const messages = anHour('contact', 5);
  const searches = aMinute(240);
  const unlistedPages = aMinute(240);
  const troubles = anHour('trouble', 20);
  const returned = anHour('form-returned', 30);

  return {
    vote: (client, productId) =>
      takeBoth(
        () => take(votesOnProduct, client, 'Too many votes for this product', `:${productId}`),
        () => take(votesInAll, client, 'Too many votes'),
      ),
    forecast: (client, slug) =>
      takeBoth(
        () => take(forecastsOnReview, client, 'Too many calls for this test', `:${slug}`),
        () => take(forecastsInAll, client, 'Too many calls'),
      ),
    subscribe: (client) => take(subscriptions, client, 'Too many subscriptions'),
    contact: (client) => take(messages, client, 'Too many messages'),
    search: (client) => take(searches, client, 'Too many searches'),
    unlistedPage: (client) => take(unlistedPages, client, 'Too many pages'),
    trouble: (client) => take(troubles, client, 'Too many reports'),
    formReturned: (client) => take(returned, client, 'Too many tries'),
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

/** From the household's budget and, where it stands in a wider network, from that one's too. */
function takeWith(blur: (text: string) => string) {
  return ({ own, ofNetwork }: Budget, client: string, what: string, subject = ''): Promise<Verdict> => {
    const network = networkOf(client);
    const fromOwn = () => takeFrom(own, blur(client) + subject, what);
    return network === client ? fromOwn() : takeBoth(fromOwn, () => takeFrom(ofNetwork, blur(network) + subject, what));
  };
}

async function takeFrom(limiter: Limiter, key: string, what: string): Promise<Verdict> {
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
