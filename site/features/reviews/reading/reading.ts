import { savedText } from '#site/data/local-storage.ts';

/**
 * What this browser has read, in the browser alone, the newest first: the address of each piece and, where it was left before its end, of the
 * heading: `/roomba-j7-review#phase-2,/blog/smart-home-rebellion,`.
 */
export const reading = savedText('reading');
/** So many are remembered. */
const most = 40;

const isAbout = (path: string) => (entry: string) => entry.split('#')[0] === path;

export const isRead = (read: string, path: string): boolean => read.split(',').some(isAbout(path));

/** The heading where it was left, as `#phase-2`; empty where it was read to its end, or never. */
export function leftAt(read: string, path: string): string {
  const [, heading] = read.split(',').find(isAbout(path))?.split('#') ?? [];
  return heading ? `#${heading}` : '';
}

/** `heading` is empty where the piece was read to its end; whoever was there once has read it, wherever he scrolls. */
export function rememberReading(path: string, heading: string): void {
  const entries = reading.read().split(',').filter(Boolean);
  const entry = heading ? `${path}#${heading}` : path;
  if (entries[0] === entry || entries.includes(path)) return;
  const others = entries.filter((other) => !isAbout(path)(other));
  reading.write(`${[entry, ...others].slice(0, most).join(',')},`);
}
