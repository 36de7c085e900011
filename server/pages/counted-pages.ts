import { bySlug } from '#content/by-slug.ts';
import { slugsInComparison } from '#content/slugs.ts';
import { unboundedComparisons } from '#contract/analytics.ts';
import { issueDate } from '#contract/newsletter.ts';
import { findPublishedIssue } from '#database/queries/newsletter-issues.ts';
import type { Database } from '#database/schema/tables.ts';
import type { Content, Snapshot } from '#server/content/current.ts';
import type { PageRoute, Redirect } from '#site/router/match.ts';
import { paths } from '#site/router/paths.ts';

const comparisons = paths.comparison('');

/** One of millions of comparisons that no page links to. */
const isUnboundedComparison = (path: string, { paths }: Snapshot): boolean =>
  path.startsWith(comparisons) && !paths.has(path);

/** The page that a URL counts as; comparisons that no page links to count as one. */
export const subjectOf = (path: string, snapshot: Snapshot): string =>
  isUnboundedComparison(path, snapshot) ? unboundedComparisons : path;

interface DynamicRoute {
  folder: string;
  has(db: Database, name: string): Promise<boolean>;
}

/** Pages whose existence depends on the database. */
const dynamicRoutes: readonly DynamicRoute[] = [
  {
    folder: paths.issue(''),
    has: async (db, date) =>
      issueDate.safeParse(date).success && (await findPublishedIssue(db, date)) !== undefined,
  },
];

interface LookupDependencies {
  db: Database;
  content: Content;
  find(snapshot: Snapshot, path: string): PageRoute | Redirect;
}

/** The page that a reported view counts as, found out without rendering it. */
export function createPageLookup({ db, content, find }: LookupDependencies) {
  const isComparison = (path: string, snapshot: Snapshot) =>
    isUnboundedComparison(path, snapshot) &&
    slugsInComparison(path.slice(comparisons.length)).every(
      (slug) => bySlug(snapshot.library.gadgets, slug) !== undefined,
    );
  return async (path: string): Promise<string | undefined> => {
    const snapshot = await content.current();
    const route = find(snapshot, path);
    if ('redirect' in route || !route.isFound || route.isPrivate) return undefined;
    const dynamic = dynamicRoutes.find(({ folder }) => path.startsWith(folder));
    const isThere = dynamic
      ? await dynamic.has(db, path.slice(dynamic.folder.length))
      : isComparison(path, snapshot) || path.startsWith(paths.thanks(''));
    return isThere ? subjectOf(path, snapshot) : undefined;
  };
}
