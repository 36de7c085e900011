/**
 * Every page of the site, one entry each. Links, matching, the sitemap, llms.txt, the footer, the
 * link check of the texts and the browser tests all read this table.
 */
export interface Route {
  /** `{name}` is a parameter: one path segment. */
  path: string;
  /** The page's module, below `site/`; empty for a document of `app/pages.tsx`, a full load. */
  file: string;
  /** Query parameters that the page reads; all others are ignored. */
  query?: readonly string[];
  /** Allowed values of some parameters; others are ignored, so that they cannot fill the cache. */
  values?: Record<string, readonly string[]>;
  /** Parameters that select another page, with its own focus and scroll; others refine the page. */
  pageParameters?: readonly string[];
  /** Waits for its API data and offers a retry; other pages are useful before it arrives. */
  needsData?: true;
  /** Not cached, not indexed, no analytics. */
  private?: true;
  /** Depends on what the visitor typed: rate-limited, not cached and not indexed. */
  perVisitor?: true;
  /** Puts the page into the footer and llms.txt under this name. */
  label?: string;
  /** Which date the sitemap lists: that of the legal texts, or of the newest entry. */
  lastModified?: 'legal' | 'newest';
  /** Not in the sitemap and not indexed. */
  noIndex?: true;
}

export const routes = {
  home: {
    path: '/',
    file: '',
    query: ['sort', 'under', 'rating', 'shown'],
  },
  blog: {
    path: '/blog',
    file: '',
    label: 'Blog',
    lastModified: 'newest',
  },
  categories: {
    path: '/categories',
    file: '',
  },
  category: {
    path: '/category/{category}',
    file: '',
    query: ['sort', 'under', 'rating', 'shown'],
  },
  review: { path: '/{slug}-review', file: '', query: ['view'] },
  post: { path: '/blog/{id}', file: '' },
  compare: {
    path: '/compare',
    file: '',
    query: ['with'],
    label: 'Compare',
  },
  comparison: { path: '/compare/{gadgets}', file: '' },
  search: {
    path: '/search',
    file: '',
    query: ['q', 'kind', 'category', 'price', 'rating'],
    perVisitor: true,
  },
  savior: {
    path: '/savior',
    file: '',
    label: 'Tech Savior',
  },
  graveyard: {
    path: '/graveyard',
    file: '',
    label: 'Graveyard',
  },
  grave: { path: '/graveyard/{slug}', file: '' },
  'talk-me-out': { path: '/talk-me-out-of/{slug}', file: '' },
  about: {
    path: '/about',
    file: '',
    label: 'About',
  },
  'how-we-review': {
    path: '/how-we-review',
    file: '',
    label: 'How we review',
  },
  privacy: {
    path: '/privacy-policy',
    file: '',
    label: 'Privacy Policy',
    lastModified: 'legal',
  },
  terms: {
    path: '/terms-of-service',
    file: '',
    label: 'Terms of Service',
    lastModified: 'legal',
  },
  issues: {
    path: '/letters',
    file: '',
    label: 'Newsletter archive',
  },
  issue: { path: '/letters/{date}', file: '' },
  /** Private, because the links in emails contain a personal token. */
  confirm: {
    path: '/confirm',
    file: '',
    query: ['t', 'done'],
    private: true,
  },
  unsubscribe: {
    path: '/leave',
    file: '',
    query: ['t', 'done'],
    private: true,
  },
  thanks: { path: '/thanks/{what}', file: 'features/contact/thanks.page.tsx', noIndex: true },
} as const satisfies Record<string, Route>;

/** The screens of the admin, an application of its own in `app/admin`, and what they read. */
export const adminScreens = {
  'admin-login': { path: '/admin-login', query: ['from'] },
  admin: { path: '/admin', query: ['view'] },
  'admin-today': { path: '/admin/today' },
  'admin-content': {
    path: '/admin/content',
    query: ['kind', 'state', 'due', 'q', 'open', 'show'],
  },
  'admin-document': { path: '/admin/content/{id}', query: ['tab', 'field'] },
  'admin-messages': { path: '/admin/messages', query: ['folder', 'q', 'id'] },
  'admin-newsletter': { path: '/admin/newsletter', query: ['issue'] },
  'admin-subscribers': { path: '/admin/subscribers', query: ['state', 'q', 'view'] },
  'admin-insights': { path: '/admin/insights', query: ['days'] },
  'admin-votes': { path: '/admin/votes' },
  'admin-settings-general': { path: '/admin/settings/general' },
  'admin-settings-newsletter': { path: '/admin/settings/newsletter' },
  'admin-settings-email': { path: '/admin/settings/email' },
  'admin-settings-backups': { path: '/admin/settings/backups' },
  'admin-settings-security': { path: '/admin/settings/security' },
  'admin-settings-advanced': { path: '/admin/settings/advanced' },
} as const satisfies Record<string, Pick<Route, 'path' | 'query'>>;

export type RouteName = keyof typeof routes | 'not-found';
export type Params = Record<string, string>;
/** The query parameters that the page reads; others are dropped. */
export type Query = Record<string, string>;

export interface Match {
  name: RouteName;
  route: Route;
  path: string;
  params: Params;
  query: Query;
  /** Path and normalized query. URLs with the same `address` are the same page. */
  address: string;
}

/** Longer query values are cut. */
const maxValueLength = 200;

type Matcher = (address: string) => Match | undefined;

/** Routes without parameters are matched first. */
export function compile(table: Record<string, Route>): Matcher {
  const patterns = Object.entries(table)
    .map(([name, route]) => ({
      name: name as RouteName,
      route,
      pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+?)')}$`),
    }))
    .sort((a, b) => a.route.path.indexOf('{') - b.route.path.indexOf('{'));
  return (address) => {
    const [, path = '', search = ''] = /^([^?#]*)\??([^#]*)/.exec(address) ?? [];
    for (const { name, route, pattern } of patterns) {
      const found = pattern.exec(path);
      if (!found) continue;
      const query = readQuery(route, search);
      return {
        name,
        route,
        path,
        params: { ...found.groups },
        query,
        address: withQuery(path, query),
      };
    }
    return undefined;
  };
}

export const matchPattern: Matcher = compile(routes);

function readQuery({ query = [], values = {} }: Route, search: string): Query {
  if (query.length === 0 || search === '') return {};
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = given.get(name)?.trim().slice(0, maxValueLength);
      return value && (values[name]?.includes(value) ?? true) ? [[name, value]] : [];
    }),
  );
}

export function withQuery(path: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Whether both are one page, so that focus and scroll position stay as they are. */
export const isSamePage = (one: Match, other: Match): boolean =>
  one.path === other.path &&
  (one.route.pageParameters ?? []).every((name) => one.query[name] === other.query[name]);

/** The 404 page as a match. */
export function unmatched(address: string): Match {
  const [path = ''] = address.split(/[?#]/, 1);
  return {
    name: 'not-found',
    route: { path, file: '' },
    path,
    params: {},
    query: {},
    address: path,
  };
}
