/** Runs one piece of work at a time, in order. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** How many pieces of work have not ended. */
    length: () => waiting,
    run<Result>(work: () => Promise<Result>): Promise<Result> {
      waiting += 1;
      const result = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}
