import type { IncomingMessage } from 'node:http';
import type { Library } from '#content/library.ts';
import type { OpenDatabase } from '#database/connect.ts';
import type { Log } from '#server/core/logger.ts';
import { createDailyQuota } from '#server/core/rate-limiter.ts';
import type { Settings } from '#server/core/settings.ts';
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
  /** What a page counts as: all comparisons that no page links to are one. */
  subjectOf: (path: string) => string;
  /** The same for a URL that the content does not know; undefined where there is no public page. */
  pageAt: (path: string) => Promise<string | undefined>;
  clientOf: (request: IncomingMessage) => string;
}

/** Of one network in a day: thirty of them fill the list, where one could. */
const mostNewHosts = 10;

export interface OpenCounts extends Counts {
  /** Writes down what was counted since the last time. */
  close(): Promise<void>;
}

export function openCounts(parts: OpenCountsParts): OpenCounts {
  const { database, settings, clock, log, library, listed, clientOf } = parts;
  const { subjectOf, pageAt } = parts;
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
  });
  return { ...counts, close: adding.close };
}
