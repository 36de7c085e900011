import type { OpenDatabase } from '#platform/database/connect.ts';
import type { Content } from '#server/content/current.ts';
import type { Log } from '#server/core/logger.ts';
import type { CurrentVersion } from '#server/core/versions.ts';
import { indexChanges } from './index-changes.ts';
import { createSearch } from './search.ts';
import { countingSearches, createSearchCounts } from './search-counts.ts';

interface SearchDependencies {
  database: Pick<OpenDatabase, 'background'>;
  content: Content;
  secret: string;
  clock: () => Date;
  log: Log;
  version: Pick<CurrentVersion, 'current'>;
}

export type OpenSearch = ReturnType<typeof openSearch>;

export function openSearch({ database, content, secret, clock, log, version }: SearchDependencies) {
  const db = database.background;
  const counts = createSearchCounts({ db, secret, clock, log });
  const search = countingSearches(createSearch(), counts);
  return {
    ...indexChanges(search, { db, content, version, log }),
    /** Stores the counted searches. */
    close: counts.write,
  };
}
