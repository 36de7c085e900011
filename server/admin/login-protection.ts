import type pg from 'pg';
import {
  count,
  createCounter,
  pseudonymize,
  type Rejection,
  rejection,
} from '#server/core/rate-limiter.ts';

interface Attempt {
  client: string;
  /** The key of a browser that the owner has logged in with before. */
  device: string | undefined;
}

export interface LoginProtection {
  /** Whether the password is right, or why it was not checked. */
  attempt(from: Attempt, check: () => Promise<boolean>): Promise<boolean | Rejection>;
}

/** Wrong passwords per address, and per known device. */
const perClient = { points: 5, seconds: 900 };
const perDevice = { points: 10, seconds: 900 };

/** Shorter than the server's idle timeout, so that the response arrives. */
const maxWait = 15_000;

/**
 * Checks passwords of unknown devices one at a time, fewest failures first, so that an attack does
 * not lock out the owner.
 */
export function createLoginProtection({
  pool,
  secret,
}: {
  pool?: pg.Pool | undefined;
  secret: string;
}): LoginProtection {
  const clients = createCounter('login', perClient, pool);
  const devices = createCounter('login-device', perDevice, pool);
  const checkInTurn = createQueue();

  return {
    async attempt({ client, device }, check) {
      const counter = device === undefined ? clients : devices;
      const key = pseudonymize(secret, device ?? client);
      // Counted as wrong before it is checked, so that parallel guesses gain nothing.
      const counted = await count(counter, key);
      if (counted.consumedPoints > counter.points)
        return rejection('Too many wrong passwords.', counted.msBeforeNext);
      try {
        const isRight =
          device === undefined ? await checkInTurn(counted.consumedPoints, check) : await check();
        if (isRight === true) await counter.delete(key);
        if (typeof isRight === 'object') await counter.reward(key);
        return isRight;
      } catch (error) {
        // A database error is not a guess and must not lock the owner out.
        await counter.reward(key);
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
function createQueue() {
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

  return async (attempts: number, check: () => Promise<boolean>): Promise<boolean | Rejection> => {
    if (!(await waitForTurn(attempts)))
      return rejection('Too many people are logging in right now.', 1000);
    try {
      return await check();
    } finally {
      startNext();
    }
  };
}
