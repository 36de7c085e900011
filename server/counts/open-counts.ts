import type { IncomingMessage } from 'node:http';
import type { Library } from '#content/library.ts';
import type { OpenDatabase } from '#database/connect.ts';
import type { Address } from '#server/front.ts';
import { securityHeaders } from '#server/guards/headers.ts';
import type { Log } from '#server/log.ts';
import type { PageCache } from '#server/pages/page-cache.ts';
import type { Settings } from '#server/settings.ts';
import { publicAddresses } from '#site/router/addresses.ts';
import { paths } from '#site/router/paths.ts';
import { createAddingUp } from './adding-up.ts';
import { type Counts, createCounts, isShown } from './counts.ts';
import { shopLinks } from './links.ts';

interface OpenCountsParts {
  database: Pick<OpenDatabase, 'background'>;
  settings: Settings;
  clock: () => Date;
  log: Log;
  library: Library;
  cache: Pick<PageCache, 'get'>;
  find: (path: string, search: string) => Address;
  clientOf: (request: IncomingMessage) => string;
}

export interface OpenCounts extends Counts {
  /** Writes down what was counted since the last time. */
  close(): Promise<void>;
}

export function openCounts(parts: OpenCountsParts): OpenCounts {
  const { database, settings, clock, log, library, cache, find, clientOf } = parts;
  const nobody = { client: 'counts', gone: new AbortController().signal };
  const isPage = async (path: string) => {
    const { key, isThere } = find(path, '');
    if (!isThere || key !== path) return false;
    const page = await cache.get(key, () => nobody);
    return page.status === 200 && isShown(page);
  };
  const adding = createAddingUp({ db: database.background, clock, log, isPage });
  const counts = createCounts({
    adding,
    pages: new Set([...publicAddresses(library).map(({ path }) => path), paths.search()]),
    links: shopLinks(library),
    siteUrl: settings.siteUrl,
    isSiteUrlSet: settings.isSiteUrlSet,
    clientOf,
    now: () => performance.now(),
    headers: { ...securityHeaders(settings, 'api'), 'Cache-Control': 'no-store' },
  });
  return { ...counts, close: adding.close };
}
