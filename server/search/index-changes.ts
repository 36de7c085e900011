import type { SearchResponse } from '#contract/search.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Counters } from '#platform/cache/counters.ts';
import type { Content } from '#server/content/current.ts';
import type { Log } from '#server/core/logger.ts';
import { readPassages } from './content-passages.ts';
import { readNews } from './news-passages.ts';
import type { Passage } from './passage.ts';
import type { Search } from './search.ts';
import { inSlices } from './search-index.ts';

interface ChangesDependencies {
  db: Database;
  content: Content;
  counters: Pick<Counters, 'current'>;
  log: Pick<Log, 'warn'>;
}

/** A search waits for changed content; the next one finds a new newsletter issue. */
export function indexChanges(
  search: Search,
  { db, content, counters, log }: ChangesDependencies,
): { prepare(): Promise<void>; run(...args: Parameters<Search['run']>): Promise<SearchResponse> } {
  let indexedContent: string | undefined;
  let indexedNews = '';
  let checked: number | undefined;
  let refreshing: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const snapshot = await content.current();
    if (snapshot.version !== indexedContent) {
      const passages: Passage[] = [];
      await inSlices(readPassages(snapshot.library), (passage) => passages.push(passage));
      await search.put({ content: passages }, snapshot.library.site.search);
      indexedContent = snapshot.version;
    }
    const { published } = await counters.current();
    if (published === checked) return;
    const news = await readNews(db);
    checked = published;
    // Most changes are not about these, and rebuilding the index takes a tenth of a second.
    if (news.version === indexedNews) return;
    indexedNews = news.version;
    await search.put({ news: news.passages });
  }

  function refreshLater(): Promise<void> {
    refreshing ??= refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'the search could not be updated'))
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  return {
    async run(query, client) {
      const { version: shown } = await content.current();
      const refreshed = refreshLater();
      // What was unpublished must not be found, even by the first search in hours.
      if (indexedContent !== shown) await refreshed;
      // The refresh may have started before the last change.
      if (indexedContent !== shown) await refreshLater();
      return search.run(query, client);
    },
    prepare: refreshLater,
  };
}
