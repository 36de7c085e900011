import { isDatabaseTrouble } from '#database/failure.ts';

export interface CommitQueue<Item, Outcome> {
  /** Settles after the item's commit; undefined where too many are waiting. */
  add(item: Item): Promise<Outcome> | undefined;
}

interface Waiting<Item, Outcome> {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** What arrives while a commit runs shares the next one, in order of arrival: one fsync for all of them. */
export function createCommitQueue<Item, Outcome>(
  commit: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  mostWaiting = 10_000,
): CommitQueue<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // SQLite's commit does not yield: without this turn of the event loop nobody else could ever join.
      await new Promise(setImmediate);
      const batch = waiting;
      waiting = [];
      await settle(commit, batch);
    }
    isRunning = false;
  }

  return {
    add(item) {
      if (waiting.length >= mostWaiting) return undefined;
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
      return promise;
    },
  };
}

async function settle<Item, Outcome>(
  commit: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  batch: readonly Waiting<Item, Outcome>[],
): Promise<void> {
  try {
    const outcomes = await commit(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
  } catch (error) {
    // Where the database is the reason nobody fares better alone, and the commit may even have happened.
    if (batch.length === 1 || isDatabaseTrouble(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await settle(commit, [one]);
  }
}
