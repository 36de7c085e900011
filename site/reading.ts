import { keptAs } from '#site/kept.ts';

/**
 * What this browser has read, in the browser alone, the newest first: the address of each piece and, where it was left before its end, of the
 * heading: `/roomba-j7-review#phase-2,/blog/smart-home-rebellion,`.
 */
export const reading = keptAs('reading');
/** So many are remembered. */
const most = 40;

const isAbout = (path: string) => (entry: string) => entry.split('#')[0] === path;

export const isRead = (read: string, path: string): boolean => read.split(',').some(isAbout(path));

/** `heading` is empty where the piece was read to its end. */
export function rememberReading(path: string, heading: string): void {
  const before = reading.read();
  const entry = heading ? `${path}#${heading}` : path;
  if (before.startsWith(`${entry},`)) return;
  const others = before.split(',').filter((other) => other && !isAbout(path)(other));
  reading.write(`${[entry, ...others].slice(0, most).join(',')},`);
}
