import { bySlug } from '#content/by-slug.ts';
import { slugsInComparison } from '#content/slugs.ts';
import { unboundedComparisons } from '#contract/analytics.ts';
import { issueDate } from '#contract/newsletter.ts';
import { saviorMonth } from '#contract/votes.ts';
import { findPublishedIssue } from '#database/queries/newsletter-issues.ts';
import { isClosed } from '#database/queries/savior.ts';
import type { Database } from '#database/schema/tables.ts';
import { type Content, perSnapshot, type Snapshot } from '#server/content/current.ts';
import { gonePath, type Redirect } from '#site/router/match.ts';
import { paths } from '#site/router/paths.ts';
import type { Match } from '#site/router/patterns.ts';
import type { Entry } from './build.ts';

export interface PageRoute {
  name: string;
  /** Path and the query parameters that the page declares: the cache's key. */
  address: string;
  isPrivate: boolean;
  isFound: boolean;
  /** Clients can invent any number of these URLs, so each client has a limit. */
  limit?: 'searches' | 'unboundedPages' | undefined;
}

type FindRoute = (snapshot: Snapshot, path: string, search?: string) => PageRoute | Redirect;

/** Finds the page at a URL; the pages of the content are matched once. */
export function createRoutes(entry: Pick<Entry, 'matchRoute' | 'notFoundTemplate'>): FindRoute {
  const findNow = createMatching(entry);
  const foundIn = perSnapshot(() => new Map<string, PageRoute | Redirect>());
  return (snapshot, path, search = '') => {
    if (search || !snapshot.paths.has(path)) return findNow(snapshot, path, search);
    const found = foundIn(snapshot);
    const known = found.get(path);
    if (known) return known;
    const route = findNow(snapshot, path);
    found.set(path, route);
    return route;
  };
}

function createMatching({
  matchRoute,
  notFoundTemplate,
}: Pick<Entry, 'matchRoute' | 'notFoundTemplate'>): FindRoute {
  return (snapshot, path, search = '') => {
    const match = matchRoute(search ? `${path}?${search}` : path, snapshot);
    if ('redirect' in match) return match;
    if (snapshot.gone.has(path))
      return { name: 'not-found', address: gonePath, isPrivate: false, isFound: false };
    const template = notFoundTemplate(match, snapshot);
    if (template) return { name: match.name, address: template, isPrivate: false, isFound: false };
    const { name, route, path: plain, address } = match;
    return {
      name,
      // Admin pages are rendered in the browser, so their query changes nothing here.
      address: isAdmin(match) ? plain : address,
      isPrivate: route.private !== undefined,
      isFound: true,
      limit: limitOf(match, snapshot),
    };
  };
}

function limitOf(match: Match, { paths }: Snapshot): PageRoute['limit'] {
  const { route, path, query } = match;
  if (route.perVisitor) return 'searches';
  if (isAdmin(match)) return undefined;
  const isKnown = route.private !== undefined || paths.has(path);
  return isKnown && Object.keys(query).length === 0 ? undefined : 'unboundedPages';
}

const isAdmin = ({ route }: Pick<Match, 'route'>): boolean =>
  Boolean(route.private && route.hydrate);

const comparisons = paths.comparison('');

/** One of millions of comparisons that no page links to. */
const isUnboundedComparison = (path: string, { paths }: Snapshot): boolean =>
  path.startsWith(comparisons) && !paths.has(path);

/** The page that a URL counts as; comparisons that no page links to count as one. */
export const subjectOf = (path: string, snapshot: Snapshot): string =>
  isUnboundedComparison(path, snapshot) ? unboundedComparisons : path;

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
    folder: paths.issue(''),
    has: async (db, date) =>
      issueDate.safeParse(date).success && (await findPublishedIssue(db, date)) !== undefined,
  },
  {
    folder: paths.saviorMonth(''),
    has: async (db, month) => saviorMonth.safeParse(month).success && isClosed(db, month),
  },
];

interface LookupDependencies {
  db: Database;
  content: Content;
  find: ReturnType<typeof createRoutes>;
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
