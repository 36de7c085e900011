import type { IncomingMessage } from 'node:http';
import type { Library } from '#content/library.ts';
import type { OpenDatabase } from '#database/connect.ts';
import type { Log } from '#server/core/logger.ts';
import { createDailyQuota } from '#server/core/rate-limiter.ts';
import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Address } from '#server/front.ts';
import { isUnlisted, unlistedComparisons } from '#server/pages/find-page.ts';
import { isWritten } from '#server/pages/written-pages.ts';
import { paths } from '#site/router/paths.ts';
import { createAddingUp } from './aggregator.ts';
import { type Counts, createCounts } from './beacons.ts';
import { shopLinks } from './shop-links.ts';

interface OpenCountsParts {
  database: Pick<OpenDatabase, 'background'>;
  settings: Settings;
  clock: () => Date;
  log: Log;
  library: Library;
  /** The pages that a visitor may find. */
  listed: ReadonlySet<string>;
  find: (path: string, search: string) => Address;
  clientOf: (request: IncomingMessage) => string;
}

/** Of one network in a day: thirty of them fill the list, where one could. */
const mostNewHosts = 10;

export interface OpenCounts extends Counts {
  /** Writes down what was counted since the last time. */
  close(): Promise<void>;
}

export function openCounts(parts: OpenCountsParts): OpenCounts {
  const { database, settings, clock, log, library, listed, find, clientOf } = parts;
  const subjectOf = (path: string) => (isUnlisted(path, listed) ? unlistedComparisons : path);
  // Nothing is rendered to find out: whoever tells of a hundred pages would have a hundred made.
  const pageAt = async (path: string) => {
    const { key, isThere, isPrivate } = find(path, '');
    if (!isThere || isPrivate || key !== path) return undefined;
    return isKnown(path) || (await isWritten(database.background, path))
      ? subjectOf(path)
      : undefined;
  };
  const isKnown = (path: string) => isUnlisted(path, listed) || path.startsWith(paths.thanks(''));
  const adding = createAddingUp({ db: database.background, clock, log, pageAt });
  const counts = createCounts({
    adding,
    pages: new Set([...listed, paths.search()]),
    subjectOf,
    links: shopLinks(library),
    siteUrl: settings.siteUrl,
    isSiteUrlSet: settings.isSiteUrlSet,
    clientOf,
    mayNameHost: createDailyQuota(mostNewHosts),
    now: () => performance.now(),
    headers: { ...securityHeaders(settings, 'api'), 'Cache-Control': 'no-store' },
  });
  return { ...counts, close: adding.close };
}
