import { allowanceLeft } from '#database/engines/allowance.ts';
import { DatabaseUnavailable, isDatabaseTrouble } from '#database/engines/errors.ts';

export interface CommitQueue<Item, Outcome> {
  /** Settles after the item's commit; undefined where too many are waiting. */
  add(item: Item): Promise<Outcome> | undefined;
}

interface Waiting<Item, Outcome> {
  item: Item;
  /** When its visitor will have waited long enough, by `performance.now`. */
  until: number;
  /** Given up: its visitor was told that it has not happened. */
  state: 'waiting' | 'given up';
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** In milliseconds. Even a slow disk needs less than twice this for a commit: what took longer waited for somebody else's lock. */
const longestGathering = 100;

/** In milliseconds: timers know none shorter. */
const shortestNap = 1;

/** What arrives while a commit runs shares the next one, in order of arrival: one fsync for all of them. */
export function createCommitQueue<Item, Outcome>(
  commit: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  mostWaiting = 10_000,
): CommitQueue<Item, Outcome> {
  let waiting: Waiting<Item, Outcome>[] = [];
  let committing: readonly Waiting<Item, Outcome>[] = [];
  let wakesAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let last = { size: 1, took: 0 };
  let enough = (): void => undefined;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await gather();
      const batch = waiting.filter(({ state }) => state === 'waiting');
      waiting = [];
      committing = batch;
      const begun = performance.now();
      await settle(commit, batch);
      committing = [];
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
    do await (until - performance.now() < shortestNap ? new Promise(setImmediate) : nap(until));
    while (waiting.length < last.size && performance.now() < until);
  }

  /** Until enough have come: a loop that only looks takes the core from a database on the same machine. */
  async function nap(until: number): Promise<void> {
    await new Promise(setImmediate);
    const left = until - performance.now();
    if (waiting.length >= last.size || left < shortestNap) return;
    await new Promise<void>((resolve) => {
      const alarm = setTimeout(resolve, left);
      enough = () => {
        clearTimeout(alarm);
        resolve();
      };
    });
    enough = () => undefined;
  }

  /** Whoever waits for a commit waits for the database. One timer for all: a vote is not worth one of its own. */
  function wake(at: number): void {
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(giveUp, Math.max(0, at - performance.now())).unref();
  }

  function giveUp(): void {
    const now = performance.now();
    let next = Number.POSITIVE_INFINITY;
    for (const one of [...committing, ...waiting]) {
      if (one.state !== 'waiting') continue;
      if (one.until > now) next = Math.min(next, one.until);
      else {
        one.state = 'given up';
        one.reject(new DatabaseUnavailable('No commit came about in time.'));
      }
    }
    wakesAt = Number.POSITIVE_INFINITY;
    if (next < wakesAt) wake(next);
  }

  return {
    add(item) {
      if (waiting.length >= mostWaiting) return undefined;
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      const left = allowanceLeft();
      const until = left === undefined ? Number.POSITIVE_INFINITY : performance.now() + left;
      const one: Waiting<Item, Outcome> = { item, until, state: 'waiting', resolve, reject };
      waiting.push(one);
      if (waiting.length >= last.size) enough();
      if (until < wakesAt) wake(until);
      if (!isRunning) void run();
      return promise;
    },
  };
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
    if (batch.length === 1 || isDatabaseTrouble(error))
      for (const { reject } of batch) reject(error);
    else for (const one of batch) await settle(commit, [one]);
  }
}
