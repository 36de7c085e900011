const minute = 60_000;

/** The pauses after failed attempts, in milliseconds: from a minute to a day. */
const waits = [1, 5, 15, 60, 180, 480, 1440].map((minutes) => minutes * minute);

export const maxAttempts = waits.length + 1;

/** When to try again; undefined after the last attempt. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}

/** A sleep that can be ended early; an end before it begins also counts. */
export function createPause() {
  let isEnded = false;
  let end = () => {};
  return {
    /** Does not prevent the process from exiting. */
    async begin(ms: number): Promise<void> {
      if (!isEnded) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, ms).unref();
        end = () => {
          clearTimeout(timer);
          resolve();
        };
        await promise;
      }
      isEnded = false;
    },
    end(): void {
      isEnded = true;
      end();
    },
  };
}

/** Waits for work, but no longer than `ms`. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
