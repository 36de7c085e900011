import type pg from 'pg';
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#platform/limits/client.ts';
import {
  count,
  createCounter,
  isAbove,
  pseudonymize,
  type Rejection,
  rejection,
} from '#platform/limits/rate-limiter.ts';

interface Attempt {
  client: string;
  /** The key of a browser that the owner has logged in with before. */
  browser: string | undefined;
}

interface Counted {
  counter: RateLimiterAbstract;
  key: string;
  used: RateLimiterRes;
}

export interface LoginProtection {
  /** Whether the password is right, or why it was not checked. */
  attempt(from: Attempt, check: () => Promise<boolean>): Promise<boolean | Rejection>;
  /** Wrong passwords from unknown browsers in a day, if there are so many that logins are slower. */
  readAttack(): Promise<number | undefined>;
}

/** Wrong passwords per address, per network (an IPv6 /48), and per known browser. */
const perAddress = { points: 5, seconds: 900 };
const perNetwork = { points: 10, seconds: 900 };
const perBrowser = { points: 10, seconds: 900 };

/** Wrong passwords of all unknown browsers; above it their passwords are checked more slowly. */
const fromAnywhere = { points: 30, seconds: 24 * 3600 };
const everyone = 'everyone';

/** In milliseconds. Thirty thousand guesses a day are too few for a password that we accept. */
const slowPace = 3000;

/** In milliseconds. Shorter than the server's idle timeout, so that the response arrives. */
const maxWait = 15_000;

/**
 * Checks passwords of unknown browsers one at a time, fewest failures first, so that an attack does
 * not lock out the owner.
 */
export function createLoginProtection({
  pool,
  secret,
}: {
  pool?: pg.Pool | undefined;
  secret: string;
}): LoginProtection {
  const addresses = createCounter('login', perAddress, pool);
  const networks = createCounter('login-network', perNetwork, pool);
  const browsers = createCounter('login-browser', perBrowser, pool);
  const guesses = createCounter('login-anywhere', fromAnywhere, pool);
  const checkInTurn = createFairQueue();

  async function readAttack(): Promise<number | undefined> {
    const { consumedPoints = 0 } = (await guesses.get(everyone)) ?? {};
    return consumedPoints > fromAnywhere.points ? consumedPoints : undefined;
  }

  /** What an attempt counts against. */
  const countersOf = ({ client, browser }: Attempt) =>
    browser === undefined
      ? [
          { counter: addresses, key: pseudonymize(secret, client) },
          { counter: networks, key: pseudonymize(secret, networkOf(client)) },
        ]
      : [{ counter: browsers, key: pseudonymize(secret, browser) }];

  return {
    readAttack,
    async attempt(from, check) {
      const isUnknown = from.browser === undefined;
      // Counted as wrong before it is checked, so that parallel guesses gain nothing.
      const counted: Counted[] = [];
      for (const { counter, key } of countersOf(from)) {
        const used = await count(counter, key);
        if (isAbove(counter, used))
          return rejection('Too many wrong passwords.', used.msBeforeNext);
        counted.push({ counter, key, used });
      }
      const refund = () => Promise.all(counted.map(({ counter, key }) => counter.reward(key)));
      try {
        const attempts = counted[0]?.used.consumedPoints ?? 1;
        const pause = isUnknown && (await readAttack()) ? slowPace : 0;
        const isRight = isUnknown ? await checkInTurn(attempts, pause, check) : await check();
        if (isRight !== false) await refund();
        else if (isUnknown) await guesses.penalty(everyone);
        return isRight;
      } catch (error) {
        // A database error is not a guess and must not lock the owner out.
        await refund();
        throw error;
      }
    },
  };
}

interface Waiting {
  attempts: number;
  start(): void;
}

/** One check at a time: fewest attempts first, then newest first. */
function createFairQueue() {
  const waiting: Waiting[] = [];
  let isBusy = false;

  function startNext(): void {
    const fewest = Math.min(...waiting.map(({ attempts }) => attempts));
    const index = waiting.findLastIndex(({ attempts }) => attempts === fewest);
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    isBusy = next !== undefined;
    next?.start();
  }

  /** False if the wait took too long. */
  function waitForTurn(attempts: number): Promise<boolean> {
    if (!isBusy) {
      isBusy = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        resolve(false);
      };
      const timer = setTimeout(giveUp, maxWait);
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const entry = { attempts, start };
      waiting.push(entry);
    });
  }

  /** The next check starts `pause` milliseconds after this one. */
  return async (
    attempts: number,
    pause: number,
    check: () => Promise<boolean>,
  ): Promise<boolean | Rejection> => {
    if (!(await waitForTurn(attempts)))
      return rejection('Too many people are logging in right now.', 1000);
    try {
      return await check();
    } finally {
      if (pause) setTimeout(startNext, pause).unref();
      else startNext();
    }
  };
}
