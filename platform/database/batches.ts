import { setImmediate as nextTurn } from 'node:timers/promises';

interface Batch<Item, Result> {
  items: Item[];
  results: Promise<Result[]>;
}

/**
 * One call of `run` at a time: items that arrive in the meantime share the next one, so that many
 * requests need few commits. `run` returns a result for each item, in order.
 */
export function createBatches<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Batch<Item, Result> | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function open(): Batch<Item, Result> {
    const items: Item[] = [];
    const results = running.then(async () => {
      // Requests that have arrived at the same time are still being parsed.
      await nextTurn();
      waiting = undefined;
      return run(items);
    });
    running = results.catch(() => undefined);
    return { items, results };
  }

  return async (item) => {
    waiting ??= open();
    const { items, results } = waiting;
    const index = items.push(item) - 1;
    return (await results)[index] as Result;
  };
}
