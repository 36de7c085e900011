import { addSearches } from '#database/queries/analytics.ts';
import { dayOf } from '#database/queries/dates.ts';
import type { Database, SearchTable } from '#database/schema/tables.ts';
import { countOf, createAggregator, takeRows } from '#server/core/aggregator.ts';
import type { Log } from '#server/core/logger.ts';
import { createQuota } from '#server/core/rate-limiter.ts';
import { splitSearch } from './parse-query.ts';
import type { Search } from './search.ts';

interface SearchCountsDependencies {
  db: Database;
  secret: string;
  clock: () => Date;
  log: Log;
}

/** Per client. */
export const maxCounted = { points: 20, seconds: 3600 };

export interface SearchCounts {
  count(search: { q: string; results: number }, client?: string): void;
  /** Stores what was counted since the last write. */
  write(): Promise<void>;
}

const maxWordsLength = 80;

/** Counts searches by day and words, without anything about the visitor. */
export function createSearchCounts({
  db,
  secret,
  clock,
  log,
}: SearchCountsDependencies): SearchCounts {
  const quota = createQuota('searches', maxCounted, { secret });
  const { add, write } = createAggregator<SearchTable, SearchTable>({
    addedKey: keyOf,
    storedKey: keyOf,
    admit: async (rows, client) => takeRows(rows, await quota(client, countOf(rows))),
    store: (rows) => addSearches(db, rows),
    onFailure: (error, searches) =>
      log.warn({ err: error, searches }, 'searches could not be counted yet'),
  });
  return {
    count({ q, results }, client = 'unknown') {
      const words = countable(q);
      if (words) add({ day: dayOf(clock()), words, count: 1, results }, client);
    },
    write,
  };
}

const keyOf = ({ day, words }: SearchTable): string => `${day} ${words}`;

/** The words, unless they look like an address or a phone or card number. */
export function countable(q: string): string | undefined {
  if (q.includes('@')) return undefined;
  const words = splitSearch(q).words.join(' ');
  const isPersonal = (words.match(/\d/g)?.length ?? 0) >= 6;
  return words.length < 2 || words.length > maxWordsLength || isPersonal ? undefined : words;
}

/** Counts the searches on the search page; a filter narrows one that was counted already. */
export function countingSearches(search: Search, counts: Pick<SearchCounts, 'count'>): Search {
  return {
    ...search,
    run(query, client) {
      const response = search.run(query);
      const isFiltered = query.category || query.price || query.rating;
      if (query.view === 'page' && !isFiltered)
        counts.count({ q: response.q, results: response.total }, client);
      return response;
    },
  };
}
