import { savedText } from '#platform/browser/local-storage.ts';

/**
 * Texts read in this browser, newest first: the path, and the heading where an unfinished one was
 * left: `/roomba-j7-review#phase-2,/blog/smart-home-rebellion,`.
 */
export const reading = savedText('reading');
const maxSaved = 40;

const isAbout = (path: string) => (entry: string) => entry.split('#')[0] === path;

export const isRead = (read: string, path: string): boolean => read.split(',').some(isAbout(path));

/** The heading where the reader stopped, as `#phase-2`; empty if finished or never opened. */
export function leftAt(read: string, path: string): string {
  const [, heading] = read.split(',').find(isAbout(path))?.split('#') ?? [];
  return heading ? `#${heading}` : '';
}

/** An empty heading means finished, and a finished text stays finished. */
export function saveReading(path: string, heading: string): void {
  const entries = reading.read().split(',').filter(Boolean);
  const entry = heading ? `${path}#${heading}` : path;
  if (entries[0] === entry || entries.includes(path)) return;
  const others = entries.filter((other) => !isAbout(path)(other));
  reading.write(`${[entry, ...others].slice(0, maxSaved).join(',')},`);
}
