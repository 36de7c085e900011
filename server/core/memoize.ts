import { LRUCache } from 'lru-cache';

/** Caches the results of the most recently used inputs. */
export function memoize<Result extends object | boolean | string>(
  work: (text: string) => Result,
  max = 500,
): (text: string) => Result {
  const known = new LRUCache<string, Result>({ max });
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = work(text);
    known.set(text, result);
    return result;
  };
}
