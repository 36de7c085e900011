import type { Library } from '#content/library.ts';
import type { OpenDatabase } from '#database/connect.ts';
import type { Log } from '#server/core/logger.ts';
import { createDailyQuota } from '#server/core/rate-limiter.ts';
import { countingMisses, createMisses, mostMissesOfOne } from './misses.ts';
import { withNews } from './news-passages.ts';
import { type ReadContent, readContent } from './read-content.ts';
import { createSearch, type Search } from './search.ts';

interface SearchParts {
  database: Pick<OpenDatabase, 'background'>;
  clock: () => Date;
  log: Log;
  versions: { current(): Promise<{ products: number | string }> };
  /** With the texts of the reviews. */
  wholeContent: Library;
  source: { readContent(library: Library): ReadContent };
  /** Whether the build has indexed this content. */
  isOwn: boolean;
}

export interface OpenSearch extends Search {
  /** Stores the searches that found nothing. */
  close(): Promise<void>;
}

export function openSearch(parts: SearchParts): OpenSearch {
  const { database, clock, log, versions, wholeContent, source, isOwn } = parts;
  const db = database.background;
  const read = isOwn ? source.readContent : readContent;
  const mayAdd = createDailyQuota(mostMissesOfOne);
  const misses = createMisses({ db, clock, log, mayAdd });
  const found = withNews(
    createSearch(() => read(wholeContent)),
    { db, versions, log },
  );
  return { ...countingMisses(found, misses), close: misses.close };
}
