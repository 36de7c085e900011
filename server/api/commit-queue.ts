import { allowanceLeft } from '#database/allowance.ts';
import { DatabaseUnavailable, isDatabaseTrouble } from '#database/failure.ts';

export interface CommitQueue<Item, Outcome> {
  /** Settles after the item's commit; undefined where too many are waiting. */
  add(item: Item): Promise<Outcome> | undefined;
}

interface Waiting<Item, Outcome> {
  item: Item;
  /** Its visitor was told that it has not happened. */
  isGivenUp: boolean;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** In milliseconds. Even a slow disk needs less than twice this for a commit: what took longer waited for somebody else's lock. */
const longestGathering = 100;

/** What arrives while a commit runs shares the next one, in order of arrival: one fsync for all of them. */
export function createCommitQueue<Item, Outcome>(
  commit: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  mostWaiting = 10_000,
): CommitQueue<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let isRunning = false;
  let last = { size: 1, took: 0 };

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.filter(({ isGivenUp }) => !isGivenUp);
      waiting = [];
      const begun = performance.now();
      await settle(commit, batch);
      last = { size: batch.length, took: performance.now() - begun };
    }
    isRunning = false;
  }

  /**
   * SQLite's commit does not yield: without a turn of the event loop nobody else could ever join. Where the last commit
   * was shared, as many are on their way again, and half of its time is well spent on waiting for them.
   */
  async function gather(): Promise<void> {
    const until = performance.now() + Math.min(last.took / 2, longestGathering);
    do await new Promise(setImmediate);
    while (waiting.length < last.size && performance.now() < until);
  }

  return {
    add(item) {
      if (waiting.length >= mostWaiting) return undefined;
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      const one = { item, isGivenUp: false, resolve, reject };
      waiting.push(one);
      if (!isRunning) void run();
      return withinAllowance(promise, () => {
        one.isGivenUp = true;
        reject(new DatabaseUnavailable('No commit came about in time.'));
      });
    },
  };
}

/** Whoever waits for a commit waits for the database. */
function withinAllowance<Outcome>(promise: Promise<Outcome>, giveUp: () => void): Promise<Outcome> {
  const left = allowanceLeft();
  if (left === undefined) return promise;
  const timer = setTimeout(giveUp, Math.max(left, 0));
  return promise.finally(() => clearTimeout(timer));
}

async function settle<Item, Outcome>(
  commit: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  batch: readonly Waiting<Item, Outcome>[],
): Promise<void> {
  if (batch.length === 0) return;
  try {
    const outcomes = await commit(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
  } catch (error) {
    // Where the database is the reason nobody fares better alone, and the commit may even have happened.
    if (batch.length === 1 || isDatabaseTrouble(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await settle(commit, [one]);
  }
}
