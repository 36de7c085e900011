import type { Library } from '#content/library.ts';
import type { OpenDatabase } from '#database/connect.ts';
import { clientOf } from '#server/core/client-address.ts';
import type { Log } from '#server/core/logger.ts';
import { createDailyQuota } from '#server/core/rate-limiter.ts';
import type { Settings } from '#server/core/settings.ts';
import { paths } from '#site/router/paths.ts';
import { createAggregator } from './aggregator.ts';
import { type Counts, createCounts, type Placement } from './beacons.ts';

interface AnalyticsParts {
  database: Pick<OpenDatabase, 'background'>;
  settings: Settings;
  clock: () => Date;
  log: Log;
  library: Library;
  /** URLs of the public pages. */
  listed: ReadonlySet<string>;
  /** The page that a URL counts as; unlinked comparisons count as one. */
  subjectOf: (path: string) => string;
  /** The same for a dynamic URL; undefined if there is no public page. */
  pageAt: (path: string) => Promise<string | undefined>;
}

/** Referrer hosts per client and day. */
const maxNewHosts = 10;

export interface Analytics extends Counts {
  /** Stores what was counted since the last write. */
  close(): Promise<void>;
}

export function openAnalytics(parts: AnalyticsParts): Analytics {
  const { database, settings, clock, log, library, listed } = parts;
  const { subjectOf, pageAt } = parts;
  const aggregator = createAggregator({ db: database.background, clock, log, pageAt });
  const counts = createCounts({
    aggregator,
    pages: new Set([...listed, paths.search()]),
    subjectOf,
    links: shopLinks(library),
    siteUrl: settings.siteUrl,
    isSiteUrlSet: settings.isSiteUrlSet,
    clientOf: (request) => clientOf(request, settings.trustedProxies),
    mayNameHost: createDailyQuota(maxNewHosts),
    now: () => performance.now(),
  });
  return { ...counts, close: aggregator.close };
}

/** The analytics labels of a review's links, and their names in the admin. */
const onReview = { main_cta: 'main', sidebar: 'sidebar', bar: 'bar' };

/** All valid labels of store links; others are ignored. */
export function shopLinks({
  products,
  reviews,
}: Pick<Library, 'products' | 'reviews'>): Map<string, Placement> {
  const links = new Map<string, Placement>();
  for (const { slug } of products) {
    const plain = slug.replaceAll('-', '_');
    const key = reviews.find((review) => review.slug === slug)?.analyticsKey ?? plain;
    links.set(`${plain}_card`, { product: slug, placement: 'card' });
    links.set(`${key}_compare`, { product: slug, placement: 'compare' });
    for (const [word, placement] of Object.entries(onReview))
      links.set(`${key}_${word}`, { product: slug, placement });
  }
  return links;
}
