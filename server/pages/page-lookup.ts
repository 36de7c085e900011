import type { Library } from '#content/library.ts';
import { slugsInComparison } from '#content/slugs.ts';
import { unlistedComparisons } from '#contract/analytics.ts';
import { issueDate } from '#contract/newsletter.ts';
import { noteSlug } from '#contract/notes.ts';
import { saviorMonth } from '#contract/votes.ts';
import { findBegun } from '#database/queries/newsletter-issues.ts';
import { hasComeOut } from '#database/queries/notes.ts';
import { isFrozen } from '#database/queries/savior.ts';
import type { Database } from '#database/schema/tables.ts';
import { paths } from '#site/router/paths.ts';
import type { Pages } from './open-pages.ts';
import { isUnlistedComparison } from './routes.ts';

interface DynamicRoute {
  folder: string;
  has(db: Database, name: string): Promise<boolean>;
}

/** Only the database knows which of these pages exist. */
const dynamicRoutes: readonly DynamicRoute[] = [
  {
    folder: paths.note(''),
    has: async (db, slug) => noteSlug.safeParse(slug).success && hasComeOut(db, slug),
  },
  {
    folder: paths.letter(''),
    has: async (db, date) =>
      issueDate.safeParse(date).success && (await findBegun(db, date)) !== undefined,
  },
  {
    folder: paths.saviorMonth(''),
    has: async (db, month) => saviorMonth.safeParse(month).success && isFrozen(db, month),
  },
];

interface LookupParts {
  db: Database;
  listed: ReadonlySet<string>;
  library: Pick<Library, 'gadgets'>;
  find: Pages['find'];
}

/** Tells analytics which reported views are of real pages, without rendering them. */
export function createPageLookup({ db, listed, library, find }: LookupParts) {
  const gadgets = new Set(library.gadgets.map(({ slug }) => slug));
  const isComparison = (path: string) =>
    isUnlistedComparison(path, listed) &&
    slugsInComparison(path.slice(paths.comparison('').length)).every((slug) => gadgets.has(slug));
  const subjectOf = (path: string) =>
    isUnlistedComparison(path, listed) ? unlistedComparisons : path;
  return {
    subjectOf,
    async pageAt(path: string): Promise<string | undefined> {
      const route = find(path);
      if ('redirect' in route || !route.isFound || route.isPrivate) return undefined;
      const dynamic = dynamicRoutes.find(({ folder }) => path.startsWith(folder));
      const isThere = dynamic
        ? await dynamic.has(db, path.slice(dynamic.folder.length))
        : isComparison(path) || path.startsWith(paths.thanks(''));
      return isThere ? subjectOf(path) : undefined;
    },
  };
}
