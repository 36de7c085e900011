import type { Limiter, Soon, Spent } from './budget.ts';
import { blurWith, makeLimiter } from './limiter.ts';
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
export function createLoginLimits(
  database: Parameters<typeof makeLimiter>[0],
  secret: string,
): LoginLimits {
  const blur = blurWith(secret);
  const ofStranger = makeLimiter(database, 'login', 5, quarter, longestBlock);
  const blocksOfStranger = makeLimiter(database, 'login-blocks', 1000, day);
  const ofAllStrangers = makeLimiter(database, 'login-all', 10, 60);
  const ofDevice = makeLimiter(database, 'login-device', 10, quarter);

  async function askForStranger(key: string): Promise<Refused | GuessPermit> {
    const own = await takeFrom(ofStranger, key);
    if ('retryAfter' in own) return own;
    const shared = await takeFrom(ofAllStrangers, 'everybody');
    if ('retryAfter' in shared) {
      await ofStranger.giveBack(key);
      return shared;
    }
    return {
      succeeded: () =>
        all([
          ofStranger.forget(key),
          blocksOfStranger.forget(key),
          ofAllStrangers.giveBack('everybody'),
        ]),
      async failed() {
        if (own.points < ofStranger.points) return;
        const { points: blocks } = await blocksOfStranger.take(key);
        await ofStranger.set(
          key,
          ofStranger.points,
          Math.min(quarter * 2 ** (blocks - 1), longestBlock),
        );
      },
      giveBack: () => all([ofStranger.giveBack(key), ofAllStrangers.giveBack('everybody')]),
    };
  }

  async function askForDevice(key: string): Promise<Refused | GuessPermit> {
    const own = await takeFrom(ofDevice, key);
    if ('retryAfter' in own) return own;
    return {
      succeeded: () => all([ofDevice.forget(key)]),
      failed: async () => {},
      giveBack: () => all([ofDevice.giveBack(key)]),
    };
  }

  return {
    ask: (client, device) =>
      device === undefined ? askForStranger(blur(client)) : askForDevice(blur(device)),
  };
}

/** Looks first: a budget that is used up stays as it is. */
async function takeFrom(limiter: Limiter, key: string): Promise<Spent | Refused> {
  const before = await limiter.look(key);
  if (before && before.points >= limiter.points) return refusal(before);
  const taken = await limiter.take(key);
  if (taken.points <= limiter.points) return taken;
  await limiter.giveBack(key);
  return refusal(taken);
}

function refusal({ msLeft }: Spent): Refused {
  const retryAfter = Math.max(1, Math.ceil(msLeft / 1000));
  return {
    sentence: `Too many wrong passwords. Please try again in ${waitInWords(retryAfter)}.`,
    retryAfter,
  };
}

async function all(work: Soon<void>[]): Promise<void> {
  await Promise.all(work);
}
