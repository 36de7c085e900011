import type { Library } from '#content/library.ts';
import { slugsInComparison } from '#content/slugs.ts';
import { unboundedComparisons } from '#contract/analytics.ts';
import { issueDate } from '#contract/newsletter.ts';
import { noteSlug } from '#contract/notes.ts';
import { saviorMonth } from '#contract/votes.ts';
import { findBegun } from '#database/queries/newsletter-issues.ts';
import { wasPublished } from '#database/queries/notes.ts';
import { isFrozen } from '#database/queries/savior.ts';
import type { Database } from '#database/schema/tables.ts';
import { paths } from '#site/router/paths.ts';
import type { Match } from '#site/router/patterns.ts';
import type { Entry } from './renderer.ts';

export interface PageRoute {
  name: string;
  /** Path and the query parameters that the page declares: the cache's key. */
  address: string;
  isPrivate: boolean;
  isFound: boolean;
  /** Clients can invent any number of these URLs, so each client has a limit. */
  limit?: 'searches' | 'unboundedPages' | undefined;
}

/** Finds the page at a URL; `listed` are the pages of the content. */
export function createRoutes(
  { matchRoute, notFoundTemplate }: Pick<Entry, 'matchRoute' | 'notFoundTemplate'>,
  listed: ReadonlySet<string>,
) {
  return (path: string, search = ''): PageRoute | { redirect: string } => {
    const match = matchRoute(search ? `${path}?${search}` : path);
    if ('redirect' in match) return match;
    const template = notFoundTemplate(match);
    if (template) return { name: match.name, address: template, isPrivate: false, isFound: false };
    const { name, route, path: plain, address } = match;
    return {
      name,
      // Admin pages are rendered in the browser, so their query changes nothing here.
      address: isAdmin(match) ? plain : address,
      isPrivate: route.private !== undefined,
      isFound: true,
      limit: limitOf(match, listed),
    };
  };
}

function limitOf(match: Match, listed: ReadonlySet<string>): PageRoute['limit'] {
  const { route, path, query } = match;
  if (route.perVisitor) return 'searches';
  if (isAdmin(match)) return undefined;
  const isListed = route.private !== undefined || listed.has(path);
  return isListed && Object.keys(query).length === 0 ? undefined : 'unboundedPages';
}

const isAdmin = ({ route }: Pick<Match, 'route'>): boolean =>
  Boolean(route.private && route.hydrate);

const comparisons = paths.comparison('');

/** One of millions of comparisons that no page links to. */
export const isUnboundedComparison = (path: string, listed: ReadonlySet<string>): boolean =>
  path.startsWith(comparisons) && !listed.has(path);

/** One page has one URL: lower case, without a trailing slash or index.html. */
export function canonicalPath(path: string): string | undefined {
  // No page of ours has an encoded character in its path.
  if (path.includes('%')) return undefined;
  const canonical = path
    .replace(/\/index\.html?$/i, '/')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase();
  return canonical === path ? undefined : canonical || '/';
}

interface DynamicRoute {
  folder: string;
  has(db: Database, name: string): Promise<boolean>;
}

/** Pages whose existence depends on the database. */
const dynamicRoutes: readonly DynamicRoute[] = [
  {
    folder: paths.note(''),
    has: async (db, slug) => noteSlug.safeParse(slug).success && wasPublished(db, slug),
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
  find: ReturnType<typeof createRoutes>;
}

/** Whether a reported view is of an existing page, found out without rendering it. */
export function createPageLookup({ db, listed, library, find }: LookupParts) {
  const gadgets = new Set(library.gadgets.map(({ slug }) => slug));
  const isComparison = (path: string) =>
    isUnboundedComparison(path, listed) &&
    slugsInComparison(path.slice(paths.comparison('').length)).every((slug) => gadgets.has(slug));
  const subjectOf = (path: string) =>
    isUnboundedComparison(path, listed) ? unboundedComparisons : path;
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
