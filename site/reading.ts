import { keep, readKept } from '#site/storage.ts';

/**
 * What this browser has read, in the browser alone, the newest first: the address of each piece and, where it was left before its end, of the
 * heading: `/roomba-j7-review#phase-2,/blog/smart-home-rebellion,`.
 */
const key = 'reading';
/** So many are remembered. */
const most = 40;

const listeners = new Set<() => void>();
/** Where storage is forbidden, reading is remembered as long as the page. */
let unkept = '';

export const readPieces = (): string => readKept(key) ?? unkept;

export function watchReading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const entryOf = (read: string, path: string): string | undefined =>
  read.split(',').find((entry) => entry.split('#')[0] === path);

export const isRead = (read: string, path: string): boolean => entryOf(read, path) !== undefined;

/** `heading` is empty where the piece was read to its end. */
export function rememberReading(path: string, heading: string): void {
  const before = readPieces();
  const entry = heading ? `${path}#${heading}` : path;
  if (before.startsWith(`${entry},`)) return;
  const others = before.split(',').filter((other) => other && other.split('#')[0] !== path);
  unkept = `${[entry, ...others].slice(0, most).join(',')},`;
  keep(key, unkept);
  for (const listener of listeners) listener();
}
