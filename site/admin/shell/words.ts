/** '12,345', the same on every machine. */
export const inThousands = (value: number): string => value.toLocaleString('en-US');

/** 'message' or 'messages', with how many. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${inThousands(count)} ${count === 1 ? one : many}`;

/** Said while somebody types: nothing is cut off. */
export const tooLong = (what: string, { length }: string, most: number): string | undefined =>
  length > most
    ? `${what} has at most ${inThousands(most)} letters; this one has ${inThousands(length)}.`
    : undefined;

/** '1.4 MB': kilobytes of a thousand, as disks are sold. */
export function inBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)),
  );
  const value = bytes / 1000 ** step;
  return `${step > 0 && value < 10 ? value.toFixed(1) : inThousands(Math.round(value))} ${units[step]}`;
}

const isSame = (part: Intl.DateTimeFormatOptions, one: Date, other: Date): boolean =>
  one.toLocaleDateString('en-US', part) === other.toLocaleDateString('en-US', part);

/** As short as it can be told at a glance, in the owner's own time: '14:05' today, 'Nov 3' this year, 'Nov 3, 2025' before. */
export function shortTime(iso: string, now: Date): string {
  const time = new Date(iso);
  if (isSame({ dateStyle: 'short' }, time, now))
    return time.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: false });
  const year = isSame({ year: 'numeric' }, time, now) ? {} : { year: 'numeric' as const };
  return time.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...year });
}

export const fullTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', hour12: false });
