export interface Pause {
  /** Ends by itself after so many milliseconds. It does not keep the process alive. */
  begin(ms: number): Promise<void>;
  end(): void;
}

/** For a loop that sleeps between two looks and can be woken. */
export function createPause(): Pause {
  let end = () => {};
  return {
    begin(ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms).unref();
      end = () => {
        clearTimeout(timer);
        resolve();
      };
      return promise;
    },
    end: () => end(),
  };
}

/** Waits for work, but not for ever. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
