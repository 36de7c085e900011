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
  /** Whether a client may add one more to the owner's list. */
  mayAdd?: (client: string) => boolean;
}

/** Of one network in a day: what one reader misses. */
export const mostMissesOfOne = 20;

export interface Misses {
  /** Nobody's where no client is named. */
  count(q: string, client?: string): void;
  /** Writes down what was counted since the last time. */
  write(): Promise<void>;
  close(): Promise<void>;
}

const writtenAfter = 10_000;
/** Between two writes: somebody who makes up words fills no memory. */
const mostWaiting = 500;
const longestWords = 80;

/** Counts searches that found nothing, by their words alone. They are added up in memory and written together. */
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
      // Not worth a retry: what people miss, they miss again.
      log.warn(
        { err: error, searches: counted.size },
        'searches without results could not be counted',
      );
    }
  }

  return {
    count(q, client = 'nobody') {
      const words = countable(q);
      if (!words || !mayAdd(client) || (waiting.size >= mostWaiting && !waiting.has(words))) return;
      waiting.set(words, (waiting.get(words) ?? 0) + 1);
      timer ??= setTimeout(write, writtenAfter).unref();
    },
    write,
    close: write,
  };
}

/** The words, unless they look like somebody's address or number. */
export function countable(q: string): string | undefined {
  if (q.includes('@')) return undefined;
  const words = splitSearch(q).words.join(' ');
  const isPersonal = (words.match(/\d/g)?.length ?? 0) >= 6;
  return words.length < 2 || words.length > longestWords || isPersonal ? undefined : words;
}

/** The same search; what its page does not find is counted. */
export function countingMisses(search: Search, misses: Pick<Misses, 'count'>): Search {
  return {
    ...search,
    answer(query, client) {
      const answer = search.answer(query);
      const isFiltered = query.category || query.price || query.rating;
      if (query.view === 'page' && answer.total === 0 && !isFiltered)
        misses.count(answer.q, client);
      return answer;
    },
  };
}
