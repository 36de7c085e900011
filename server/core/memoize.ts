import { LRUCache } from 'lru-cache';

/** Caches the results of the most recently used inputs. */
export function memoize<Result extends object | boolean | string>(
  work: (text: string) => Result,
): (text: string) => Result {
  const cache = new LRUCache<string, Result>({ max: 500, memoMethod: work });
  return (text) => cache.memo(text);
}
