import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '#database/connect.ts';
import { blurWith, consume, makeLimiter } from './limiter.ts';
import type { Refused } from './limits.ts';
import { waitInWords } from './waiting.ts';

/** One guess. It counts as wrong until it is shown to be right, so that guesses in parallel gain nothing. */
export interface GuessPermit {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
  /** Nobody could look at it: it was no guess. */
  giveBack(): Promise<void>;
}

export interface LoginLimits {
  /** `device` is the mark of a browser that the owner has logged in with. */
  ask(client: string, device: string | undefined): Promise<Refused | GuessPermit>;
}

const quarter = 900;
const longestBlock = 4 * 3600;
const day = 24 * 3600;

/**
 * Strangers have five wrong guesses an address, then a wait that doubles with every five more, and ten a minute all together. A known device
 * has a budget of its own, so no crowd of strangers locks the owner out. Whoever is refused is not counted: asking again, with
 * the right password or a wrong one, makes no wait longer.
 */
export function createLoginLimits({ pool }: Pick<OpenDatabase, 'pool'>, secret: string): LoginLimits {
  const blur = blurWith(secret);
  const ofStranger = makeLimiter(pool, 'login', 5, quarter, longestBlock);
  const blocksOfStranger = makeLimiter(pool, 'login-blocks', 1000, day);
  const ofAllStrangers = makeLimiter(pool, 'login-all', 10, 60);
  const ofDevice = makeLimiter(pool, 'login-device', 10, quarter);

  async function askForStranger(key: string): Promise<Refused | GuessPermit> {
    const own = await takeFrom(ofStranger, key);
    if ('retryAfter' in own) return own;
    const shared = await takeFrom(ofAllStrangers, 'everybody');
    if ('retryAfter' in shared) {
      await ofStranger.reward(key);
      return shared;
    }
    return {
      succeeded: () => all([ofStranger.delete(key), blocksOfStranger.delete(key), ofAllStrangers.reward('everybody')]),
      async failed() {
        if (own.consumedPoints < ofStranger.points) return;
        const { consumedPoints: blocks } = await consume(blocksOfStranger, key);
        await ofStranger.set(key, ofStranger.points, Math.min(quarter * 2 ** (blocks - 1), longestBlock));
      },
      giveBack: () => all([ofStranger.reward(key), ofAllStrangers.reward('everybody')]),
    };
  }

  async function askForDevice(key: string): Promise<Refused | GuessPermit> {
    const own = await takeFrom(ofDevice, key);
    if ('retryAfter' in own) return own;
    return {
      succeeded: () => all([ofDevice.delete(key)]),
      failed: async () => {},
      giveBack: () => all([ofDevice.reward(key)]),
    };
  }

  return {
    ask: (client, device) => (device === undefined ? askForStranger(blur(client)) : askForDevice(blur(device))),
  };
}

type Limiter = ReturnType<typeof makeLimiter>;

/** Looks first: a budget that is used up stays as it is. */
async function takeFrom(limiter: Limiter, key: string): Promise<RateLimiterRes | Refused> {
  const before = await limiter.get(key);
  if (before && before.msBeforeNext > 0 && before.consumedPoints >= limiter.points) return refusal(before);
  const taken = await consume(limiter, key);
  if (taken.consumedPoints <= limiter.points) return taken;
  await limiter.reward(key);
  return refusal(taken);
}

function refusal({ msBeforeNext }: RateLimiterRes): Refused {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { sentence: `Too many wrong passwords. Please try again in ${waitInWords(retryAfter)}.`, retryAfter };
}

async function all(work: Promise<unknown>[]): Promise<void> {
  await Promise.all(work);
}
