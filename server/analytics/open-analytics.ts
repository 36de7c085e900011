import type { Library } from '#content/library.ts';
import { findPublishedIssue } from '#database/queries/newsletter-issues.ts';
import type { OpenDatabase } from '#platform/database/connect.ts';
import { perSnapshot, type Snapshot } from '#server/content/current.ts';
import type { Log } from '#server/core/logger.ts';
import { clientOf } from '#server/core/rate-limiter.ts';
import type { Settings } from '#server/core/settings.ts';
import { createToday } from '#server/core/versions.ts';
import { paths } from '#site/router/paths.ts';
import { type Counts, createCounts, type Placement } from './beacons.ts';
import { createVisits } from './visits.ts';

interface AnalyticsDependencies {
  database: Pick<OpenDatabase, 'background'>;
  settings: Settings;
  secret: string;
  clock: () => Date;
  log: Log;
  /** The page that a URL counts as; unlinked comparisons count as one. */
  subjectOf: (path: string, snapshot: Snapshot) => string;
  /** The same for a dynamic URL; undefined if there is no public page. */
  pageAt: (path: string) => Promise<string | undefined>;
}

export interface Analytics extends Counts {
  /** Stores what was counted since the last write. */
  close(): Promise<void>;
}

export function openAnalytics(dependencies: AnalyticsDependencies): Analytics {
  const { database, settings, secret, clock, log } = dependencies;
  const { subjectOf, pageAt } = dependencies;
  const { background: db } = database;
  const isIssue = async (date: string) => (await findPublishedIssue(db, date)) !== undefined;
  const visits = createVisits({ db, secret, log, pageAt, isIssue });
  const counts = createCounts({
    visits,
    isPage: (path, snapshot) => snapshot.paths.has(path) || path === paths.search(),
    subjectOf,
    linkAt: (label, snapshot) => linksIn(snapshot).get(label),
    siteUrl: settings.siteUrl,
    isSiteUrlSet: settings.isSiteUrlSet,
    clientOf: (request) => clientOf(request, settings.trustedProxies),
    today: createToday(clock),
  });
  return { ...counts, close: visits.write };
}

const linksIn = perSnapshot(({ library }) => shopLinks(library));

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
