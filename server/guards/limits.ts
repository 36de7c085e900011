import { householdsOfANetwork, networkOf } from '#server/core/client-address.ts';
import type { Limiter, Soon, Spent } from './budget.ts';
import { blurWith, makeLimiter } from './limiter.ts';
import { MemoryLimiter } from './memory-limiter.ts';
import { isShared, type SharedLimiter, takeTogether } from './shared-limiter.ts';
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
  vote(client: string, productId: number): Soon<Verdict>;
  forecast(client: string, slug: string): Soon<Verdict>;
  subscribe(client: string): Soon<Verdict>;
  /** How often letters are to come. */
  rhythm(client: string): Soon<Verdict>;
  contact(client: string): Soon<Verdict>;
  search(client: string): Soon<Verdict>;
  /** Pages that nobody is led to, such as one of three million comparisons. */
  unlistedPage(client: string): Soon<Verdict>;
  /** What broke in a visitor's browser. */
  trouble(client: string): Soon<Verdict>;
  /** Forms that came back: each is a page that has to be made. */
  formReturned(client: string): Soon<Verdict>;
}

const hour = 3600;

/** What a household has, and in memory what the wider network may have that it stands in. */
interface Budget {
  own: Limiter;
  ofNetwork: MemoryLimiter;
}

const budget = (own: Limiter, duration: number): Budget => ({
  own,
  ofNetwork: new MemoryLimiter({ points: householdsOfANetwork * own.points, duration }),
});

/** A budget, and what of it somebody asks for. */
interface Ask {
  budget: Budget;
  what: string;
  subject?: string;
}

export function createLimits(database: Parameters<typeof makeLimiter>[0], secret: string): Limits {
  const take = takeWith(blurWith(secret));
  const anHour = (name: string, points: number) =>
    budget(makeLimiter(database, name, points, hour), hour);
  // Worth a minute and nothing is lost by it: not worth a write into the database for every letter that somebody types.
  const aMinute = (points: number) => budget(new MemoryLimiter({ points, duration: 60 }), 60);
  const votesOnProduct = anHour('vote-product', 20);
  const votesInAll = anHour('vote', 100);
  const forecastsOnReview = anHour('forecast-review', 5);
  const forecastsInAll = anHour('forecast', 60);
  const subscriptions = anHour('subscribe', 10);
  const rhythms = anHour('rhythm', 20);
  const messages = anHour('contact', 5);
  const searches = aMinute(240);
  const unlistedPages = aMinute(240);
  const troubles = anHour('trouble', 20);
  const returned = anHour('form-returned', 30);

  return {
    vote: (client, productId) =>
      take(client, [
        {
          budget: votesOnProduct,
          what: 'Too many votes for this product',
          subject: `:${productId}`,
        },
        { budget: votesInAll, what: 'Too many votes' },
      ]),
    forecast: (client, slug) =>
      take(client, [
        { budget: forecastsOnReview, what: 'Too many calls for this test', subject: `:${slug}` },
        { budget: forecastsInAll, what: 'Too many calls' },
      ]),
    subscribe: (client) =>
      take(client, [{ budget: subscriptions, what: 'Too many subscriptions' }]),
    rhythm: (client) => take(client, [{ budget: rhythms, what: 'Too many changes' }]),
    contact: (client) => take(client, [{ budget: messages, what: 'Too many messages' }]),
    search: (client) => take(client, [{ budget: searches, what: 'Too many searches' }]),
    unlistedPage: (client) => take(client, [{ budget: unlistedPages, what: 'Too many pages' }]),
    trouble: (client) => take(client, [{ budget: troubles, what: 'Too many reports' }]),
    formReturned: (client) => take(client, [{ budget: returned, what: 'Too many tries' }]),
  };
}

/** What is counted where, under which key. */
interface Taking {
  limiter: Limiter;
  key: string;
  what: string;
}

/**
 * From the budgets of the wider network first, which are in memory: where one of them is used up, none of its thousands of households leaves a trace. Then from all of the
 * household's at once: in a shared table they are one statement.
 */
function takeWith(blur: (text: string) => string) {
  return (client: string, asks: readonly Ask[]): Soon<Verdict> => {
    const network = networkOf(client);
    const own = () => takeAll(takingsOf(asks, 'own', blur(client)));
    if (network === client) return own();
    const wide = takeAll(takingsOf(asks, 'ofNetwork', blur(network)));
    return wide instanceof Promise
      ? wide.then((verdict) => andThen(verdict, own))
      : andThen(wide, own);
  };
}

const takingsOf = (asks: readonly Ask[], whose: keyof Budget, blurred: string): Taking[] =>
  asks.map(({ budget, what, subject = '' }) => ({
    limiter: budget[whose],
    key: blurred + subject,
    what,
  }));

function takeAll(takings: readonly Taking[]): Soon<Verdict> {
  const spent = spend(takings);
  return spent instanceof Promise
    ? spent.then((all) => judge(takings, all))
    : judge(takings, spent);
}

/** Both have to allow it; what the first has given goes back where the second refuses. */
function andThen(first: Verdict, ask: () => Soon<Verdict>): Soon<Verdict> {
  if (isRefused(first)) return first;
  const both = (second: Verdict): Soon<Verdict> => {
    if (isRefused(second)) return first.giveBack().then(() => second);
    return {
      giveBack: async () => void (await Promise.all([first.giveBack(), second.giveBack()])),
    };
  };
  const second = ask();
  return second instanceof Promise ? second.then(both) : both(second);
}

function spend(takings: readonly Taking[]): Soon<Spent[]> {
  const shared = takings.filter(isOfATable);
  return shared.length > 0
    ? takeTogether(shared)
    : takings.map(({ limiter, key }) => limiter.take(key) as Spent);
}

const isOfATable = (taking: Taking): taking is Taking & { limiter: SharedLimiter } =>
  isShared(taking.limiter);

/** The first budget that is used up refuses, and what was taken from the others is given back to them. */
function judge(takings: readonly Taking[], spent: readonly Spent[]): Soon<Verdict> {
  const at = takings.findIndex(
    ({ limiter }, index) => (spent[index]?.points ?? 0) > limiter.points,
  );
  const refusing = takings[at];
  if (!refusing) return { giveBack: () => giveBack(takings) };
  const refused = refusal(refusing.what, (spent[at]?.msLeft ?? 0) / 1000);
  return giveBack(takings.filter((taking) => taking !== refusing)).then(() => refused);
}

async function giveBack(takings: readonly Taking[]): Promise<void> {
  await Promise.all(takings.map(({ limiter, key }) => limiter.giveBack(key)));
}

function refusal(what: string, seconds: number): Refused {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return {
    sentence: `${what} from your network. Please try again in ${waitInWords(retryAfter)}.`,
    retryAfter,
  };
}
