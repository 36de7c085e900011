const minute = 60_000;

/** How long is waited after each try that failed, in milliseconds: from a minute to a day. */
const waits = [1, 5, 15, 60, 180, 480, 1440].map((minutes) => minutes * minute);

export const mostTries = waits.length + 1;

/** When to try again after so many tries; undefined where it was tried often enough. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait);
}
