import type { Library } from '#content/library.ts';
import type { OpenDatabase } from '#database/connect.ts';
import type { Log } from '#server/core/logger.ts';
import type { CurrentVersion } from '#server/core/versions.ts';
import { readPassages } from './content-passages.ts';
import { countingMisses, createMisses } from './misses.ts';
import { withNews } from './news-passages.ts';
import { createSearch, type Search } from './search.ts';

interface SearchParts {
  database: Pick<OpenDatabase, 'background'>;
  secret: string;
  clock: () => Date;
  log: Log;
  version: Pick<CurrentVersion, 'current'>;
  /** With the texts of the reviews. */
  wholeContent: Library;
}

export interface OpenSearch extends Search {
  /** Stores the searches that found nothing. */
  close(): Promise<void>;
}

export function openSearch({
  database,
  secret,
  clock,
  log,
  version,
  wholeContent,
}: SearchParts): OpenSearch {
  const db = database.background;
  const misses = createMisses({ db, secret, clock, log });
  const found = withNews(
    createSearch(() => readPassages(wholeContent)),
    { db, version, log },
  );
  return { ...countingMisses(found, misses), close: misses.write };
}
