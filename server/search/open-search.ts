import type { Counters } from '#platform/cache/counters.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Content } from '#server/content/current.ts';
import type { Log } from '#server/core/logger.ts';
import { indexChanges } from './index-changes.ts';
import { createSearch } from './search.ts';
import { countingSearches, createSearchCounts } from './search-counts.ts';

interface SearchDependencies {
  database: Pick<OpenDatabase, 'background'>;
  content: Content;
  secret: string;
  clock: () => Date;
  log: Log;
  counters: Pick<Counters, 'current'>;
}

export type OpenSearch = ReturnType<typeof openSearch>;

export function openSearch({
  database,
  content,
  secret,
  clock,
  log,
  counters,
}: SearchDependencies) {
  const db = database.background;
  const counts = createSearchCounts({ db, secret, clock, log });
  const search = countingSearches(createSearch(), counts);
  return {
    ...indexChanges(search, { db, content, counters, log }),
    /** Stores the counted searches. */
    close: counts.write,
  };
}
