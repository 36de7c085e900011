import { addSearchMisses } from '#database/queries/analytics.ts';
import { dayOf } from '#database/queries/dates.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Log } from '#server/core/logger.ts';
import { splitSearch } from './parse-query.ts';
import type { Search } from './search.ts';

interface MissesParts {
  db: Database;
  clock: () => Date;
  log: Log;
  /** Whether a client may add one more to the list. */
  mayAdd?: (client: string) => boolean;
}

/** Per client and day. */
export const maxMissesPerClient = 20;

export interface Misses {
  count(q: string, client?: string): void;
  /** Stores what was counted since the last write. */
  write(): Promise<void>;
  close(): Promise<void>;
}

const writtenAfter = 10_000;
/** Between two writes, to bound the memory. */
const maxWaiting = 500;
const maxWordsLength = 80;

/** Counts searches that found nothing, by their words only, and writes the sums in batches. */
export function createMisses({ db, clock, log, mayAdd = () => true }: MissesParts): Misses {
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = waiting;
    if (counted.size === 0) return;
    waiting = new Map();
    try {
      await addSearchMisses(db, counted, dayOf(clock()));
    } catch (error) {
      // Not retried: lost counts do not matter.
      log.warn(
        { err: error, searches: counted.size },
        'searches without results could not be counted',
      );
    }
  }

  return {
    count(q, client = 'unknown') {
      const words = countable(q);
      if (!words || !mayAdd(client) || (waiting.size >= maxWaiting && !waiting.has(words))) return;
      waiting.set(words, (waiting.get(words) ?? 0) + 1);
      timer ??= setTimeout(write, writtenAfter).unref();
    },
    write,
    close: write,
  };
}

/** The words, unless they look like an address or a phone or card number. */
export function countable(q: string): string | undefined {
  if (q.includes('@')) return undefined;
  const words = splitSearch(q).words.join(' ');
  const isPersonal = (words.match(/\d/g)?.length ?? 0) >= 6;
  return words.length < 2 || words.length > maxWordsLength || isPersonal ? undefined : words;
}

/** Counts the searches on the search page that find nothing. */
export function countingMisses(search: Search, misses: Pick<Misses, 'count'>): Search {
  return {
    ...search,
    run(query, client) {
      const response = search.run(query);
      const isFiltered = query.category || query.price || query.rating;
      if (query.view === 'page' && response.total === 0 && !isFiltered)
        misses.count(response.q, client);
      return response;
    },
  };
}
