import type { Library } from '#content/library.ts';
import type { OpenDatabase } from '#database/connect.ts';
import { withAllowance } from '#database/engines/allowance.ts';
import { askedBy } from '#server/asked-by.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import type { Log } from '#server/core/logger.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Watch } from '#server/metrics/site-metrics.ts';
import { createLivingDocuments, livingPaths } from '#server/pages/feeds/documents.ts';
import { readNews } from '#server/pages/feeds/news.ts';
import { makeSecurityTxt, securityTxtPath } from '#server/pages/feeds/security-txt.ts';
import type { QueryFunction } from '#site/data/query-store.ts';
import { createApologies } from './apologies.ts';
import type { StaticFile } from './file-on-disk.ts';
import { isUnlisted } from './find-page.ts';
import type { Freshness } from './freshness.ts';
import { keepCall } from './keep-call.ts';
import { keptCalls } from './kept-texts.ts';
import { PageCache } from './page-cache.ts';
import type { RenderQueue } from './render-queue.ts';
import { createRenderer, type PageSource, settingsOfPages } from './renderer.ts';
import { onlyWrittenPages } from './written-pages.ts';

interface OpenPageCacheParts {
  source: PageSource;
  settings: Settings;
  clock: () => Date;
  log: Log;
  library: Library;
  polishAfter?: number | false | undefined;
  app: { request(path: string): Response | Promise<Response> };
  database: OpenDatabase;
  catalog: Catalog;
  answer: QueryFunction;
  queue: RenderQueue;
  freshness: Freshness;
  watch: Watch;
  files: ReadonlyMap<string, StaticFile>;
  /** The pages that a visitor may find. */
  listed: ReadonlySet<string>;
}

/** Pages, and the few other answers that are kept like them. */
export function openPageCache(parts: OpenPageCacheParts): PageCache {
  const { source, settings, clock, log, library, polishAfter, app, database, catalog } = parts;
  const { answer, queue, freshness, watch, files, listed } = parts;
  const render = onlyWrittenPages(database.db, createRenderer({ source, settings, answer }));
  const describe = async (path: string) =>
    (await source.entry()).describePage(path, settingsOfPages(settings), source.readText);
  const living = createLivingDocuments(
    { library, settings, files, describe },
    () => readNews(database.db),
    () => catalog.products(),
  );
  return new PageCache({
    freshness,
    clock,
    watch,
    queue,
    polishAfter,
    isWithoutNumber: (key) => key.includes('?') || isUnlisted(key, listed),
    apologies: createApologies(securityHeaders(settings, 'api')),
    onMistake: (error, key) => {
      log.error({ err: error, page: key }, 'a page could not be made');
      watch.renderFailed();
    },
    make: async (key, client, before) => {
      if (key === securityTxtPath)
        return { page: makeSecurityTxt(settings, clock()), standsOn: ['month'], keep: true };
      if (livingPaths.has(key))
        return { page: await living(key), standsOn: ['products'], keep: true };
      const standsOn = keptCalls.get(key);
      return standsOn
        ? keepCall(app.request(key), standsOn)
        : askedBy.run(client, () => withAllowance(() => render(key, before), database.patience));
    },
  });
}
