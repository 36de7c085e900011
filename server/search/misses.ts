import { addSearchMisses } from '#database/queries/analytics.ts';
import type { Database, SearchMissTable } from '#database/schema/tables.ts';
import { countOf, createAggregator, takeRows } from '#server/core/aggregator.ts';
import type { Log } from '#server/core/logger.ts';
import { createQuota } from '#server/core/rate-limiter.ts';
import { createToday } from '#server/core/today.ts';
import { splitSearch } from './parse-query.ts';
import type { Search } from './search.ts';

interface MissesDependencies {
  db: Database;
  secret: string;
  clock: () => Date;
  log: Log;
}

/** Per client. */
export const maxMisses = { points: 20, seconds: 24 * 3600 };

export interface Misses {
  count(q: string, client?: string): void;
  /** Stores what was counted since the last write. */
  write(): Promise<void>;
}

const maxWordsLength = 80;

/** Counts searches that found nothing, by their words only. */
export function createMisses({ db, secret, clock, log }: MissesDependencies): Misses {
  const quota = createQuota('misses', maxMisses, { secret });
  const today = createToday(clock);
  const { add, write } = createAggregator<SearchMissTable, SearchMissTable>({
    addedKey: ({ words }) => words,
    storedKey: ({ words }) => words,
    admit: async (rows, client) => takeRows(rows, await quota(client, countOf(rows))),
    store: (rows) => addSearchMisses(db, rows),
    onFailure: (error, searches) =>
      log.warn({ err: error, searches }, 'searches without results could not be counted yet'),
  });
  return {
    count(q, client = 'unknown') {
      const words = countable(q);
      if (words) add({ words, count: 1, last_day: today() }, client);
    },
    write,
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
