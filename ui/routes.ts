/**
 * Every page of the site, one entry each. Links, matching, the sitemap, llms.txt, the footer, the
 * link check of the texts and the browser tests all read this table.
 */
export interface Route {
  /** `{name}` is a parameter: one path segment. */
  path: string;
  /** The query parameters that its links may have. */
  query?: readonly string[];
  /** Not in the sitemap. Whether it is cached and indexed, its page says. */
  isUnlisted?: true;
  /** Puts the page into the footer and llms.txt under this name. */
  label?: string;
  /** Which date the sitemap lists: that of the legal texts, or of the newest entry. */
  lastModified?: 'legal' | 'newest';
}

export const routes = {
  home: {
    path: '/',
    query: ['sort', 'under', 'rating', 'shown'],
  },
  blog: {
    path: '/blog',
    label: 'Blog',
    lastModified: 'newest',
  },
  categories: {
    path: '/categories',
  },
  category: {
    path: '/category/{category}',
    query: ['sort', 'under', 'rating', 'shown'],
  },
  review: { path: '/{slug}-review', query: ['view'] },
  post: { path: '/blog/{id}' },
  guides: {
    path: '/guides',
    label: 'Guides',
  },
  guide: { path: '/guides/{slug}' },
  compare: {
    path: '/compare',
    query: ['with'],
    label: 'Compare',
  },
  comparison: { path: '/compare/{gadgets}' },
  search: {
    path: '/search',
    query: ['q', 'kind', 'category', 'price', 'rating'],
    isUnlisted: true,
  },
  savior: {
    path: '/savior',
    label: 'Tech Savior',
  },
  graveyard: {
    path: '/graveyard',
    label: 'Graveyard',
  },
  'talk-me-out': { path: '/talk-me-out-of/{slug}' },
  about: {
    path: '/about',
    label: 'About',
  },
  'how-we-review': {
    path: '/how-we-review',
    label: 'How we review',
  },
  privacy: {
    path: '/privacy-policy',
    label: 'Privacy Policy',
    lastModified: 'legal',
  },
  terms: {
    path: '/terms-of-service',
    label: 'Terms of Service',
    lastModified: 'legal',
  },
  issues: {
    path: '/letters',
    label: 'Newsletter archive',
  },
  issue: { path: '/letters/{date}' },
  /** The links in emails contain a personal token. */
  confirm: {
    path: '/confirm',
    query: ['t', 'done'],
    isUnlisted: true,
  },
  unsubscribe: {
    path: '/leave',
    query: ['t', 'done'],
    isUnlisted: true,
  },
} as const satisfies Record<string, Route>;

/** The screens of the admin, an application of its own in `app/admin`, and what they read. */
export const adminScreens = {
  'admin-login': { path: '/admin-login', query: ['from'] },
  admin: { path: '/admin' },
  'admin-today': { path: '/admin/today', query: ['due'] },
  'admin-gadgets': { path: '/admin/gadgets', query: ['q'] },
  'admin-texts': { path: '/admin/texts', query: ['kind', 'state', 'q'] },
  'admin-site': { path: '/admin/site' },
  'admin-pictures': { path: '/admin/pictures' },
  /** Finds the document of a public page, such as `review/steam-deck-oled`. */
  'admin-edit': { path: '/admin/edit', query: ['open'] },
  'admin-document': { path: '/admin/edit/{id}', query: ['field'] },
  'admin-messages': { path: '/admin/messages', query: ['folder', 'q', 'id'] },
  'admin-newsletter': { path: '/admin/newsletter', query: ['issue'] },
  'admin-subscribers': { path: '/admin/subscribers', query: ['state', 'q', 'view'] },
  'admin-insights': { path: '/admin/insights', query: ['days'] },
  'admin-votes': { path: '/admin/votes' },
  'admin-settings': { path: '/admin/settings', query: ['part'] },
  'admin-account': { path: '/admin/account' },
} as const satisfies Record<string, Pick<Route, 'path' | 'query'>>;

export type RouteName = keyof typeof routes;
