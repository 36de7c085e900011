const day = 24 * 3600 * 1000;

/** The day in UTC, such as `2026-11-15`; formatted once a day, because every request reads it. */
export function createToday(clock: () => Date): () => string {
  let number: number | undefined;
  let text = '';
  return () => {
    const now = clock();
    const current = Math.floor(now.getTime() / day);
    if (current !== number) {
      number = current;
      text = now.toISOString().slice(0, 10);
    }
    return text;
  };
}
