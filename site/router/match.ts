import { findPost, isReviewed, type SiteContent } from '#site/data/site-content.ts';
import { isMonth } from '#site/data/votes.ts';
import { paths } from './paths.ts';
import { type Match, matchPattern, unmatched } from './routes.ts';

export interface Redirect {
  redirect: string;
}

/** URLs of earlier releases. */
const moved: Record<string, string> = {
  '/atom.xml': '/rss.xml',
  '/feed.json': '/rss.xml',
  '/notes': paths.blog(),
};

/** Predictions whether a gadget survives, months and field notes had pages. */
const movedPatterns: [pattern: RegExp, to: (name: string) => string][] = [
  [/^\/predictions\/([a-z0-9-]+)(?:\/|$)/, paths.review],
  [/^\/notes\/([a-z0-9-]+)$/, paths.post],
  [/^\/savior\/(\d{4}-(?:0[1-9]|1[0-2]))$/, paths.saviorMonth],
];

export function successorOf(
  path: string,
  { redirects }: Pick<SiteContent, 'redirects'>,
): string | undefined {
  const known = moved[path] ?? redirects.get(path);
  if (known) return known;
  for (const [pattern, to] of movedPatterns) {
    const [, name] = pattern.exec(path) ?? [];
    if (name) return to(name);
  }
  return undefined;
}

/** The route and parameters of a URL, or its redirect. */
export function matchRoute(address: string, site: SiteContent): Match | Redirect {
  const [path = ''] = address.split('?', 1);
  const search = address.slice(path.length);
  const successor = successorOf(path, site);
  if (successor) return { redirect: /[?#]/.test(successor) ? successor : successor + search };
  const match = matchPattern(address);
  if (!match) return unmatched(address);
  const to = movedTo(match, site);
  if (to && to !== match.path) return { redirect: to };
  const { slug = '' } = match.params;
  return match.name === 'review' && !isReviewed(site.library, slug) ? unmatched(address) : match;
}

function movedTo(match: Match, site: SiteContent): string | undefined {
  if (match.name !== 'post') return undefined;
  const entry = site.library.entries.find(({ id }) => String(id) === match.params.id);
  return entry?.kind === 'review' ? paths.entry(entry) : undefined;
}

const notFoundPath = '/page-not-found';
/** The 404 page with status 410. */
export const gonePath = '/page-gone';

/** The forms that work without JavaScript and confirm on their own page. */
const confirmations = ['vote', 'newsletter', 'message'] as const;
export type Confirmation = (typeof confirmations)[number];

interface NamedRoute {
  param: string;
  has(name: string, site: SiteContent): boolean;
  pathOf(name: string): string;
}

/** Routes whose parameter must exist in the content. */
const namedRoutes: Record<string, NamedRoute> = {
  issue: {
    param: 'date',
    has: (date) => isMonth(date.slice(0, 7)) && /^-\d\d$/.test(date.slice(7)),
    pathOf: paths.issue,
  },
  thanks: {
    param: 'what',
    has: (what) => confirmations.some((name) => name === what),
    pathOf: paths.thanks,
  },
  post: {
    param: 'id',
    has: (name, { library }) => findPost(library, name) !== undefined,
    pathOf: paths.post,
  },
};

const unknown = 'unknown';

/** One URL for all unknown names, so that their 404 page is rendered once without the name. */
export function notFoundTemplate({ name, params }: Match, site: SiteContent): string | undefined {
  if (name === 'not-found') return notFoundPath;
  const route = namedRoutes[name];
  return !route || route.has(params[route.param] ?? '', site) ? undefined : route.pathOf(unknown);
}

export interface PageRoute {
  name: string;
  /** Path and the query parameters that the page declares: the cache's key. */
  address: string;
  isPrivate: boolean;
  isFound: boolean;
  /** Clients can invent any number of these URLs, so each client has a limit. */
  limit?: 'searches' | 'unboundedPages' | undefined;
}

interface KnownPaths {
  /** The paths of pages that were public once. */
  readonly gone: ReadonlySet<string>;
  /** The paths of the public pages. */
  readonly paths: ReadonlySet<string>;
}

/** Finds the page at a URL. */
export function findPage(
  site: SiteContent & KnownPaths,
  path: string,
  search = '',
): PageRoute | Redirect {
  const match = matchRoute(search ? `${path}?${search}` : path, site);
  if ('redirect' in match) return match;
  if (site.gone.has(path))
    return { name: 'not-found', address: gonePath, isPrivate: false, isFound: false };
  const template = notFoundTemplate(match, site);
  if (template) return { name: match.name, address: template, isPrivate: false, isFound: false };
  const { name, route, address } = match;
  return {
    name,
    address,
    isPrivate: route.private !== undefined,
    isFound: true,
    limit: limitOf(match, site),
  };
}

function limitOf(match: Match, site: KnownPaths): PageRoute['limit'] {
  const { route, path, query } = match;
  if (route.perVisitor) return 'searches';
  const isKnown = route.private !== undefined || site.paths.has(path);
  return isKnown && Object.keys(query).length === 0 ? undefined : 'unboundedPages';
}

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
