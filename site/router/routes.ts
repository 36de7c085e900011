import { categories } from '#content/categories.ts';
import { categorySlug } from '#content/slug.ts';
import { laterPages, priceBands, priceLimits, ratingBands, sorts } from '#contract/bands.ts';

/**
 * Every page of the site, one entry each. An entry's name is the name of the page's file in `site/pages/`; its address is written here
 * and nowhere else. Links, matching, the sitemap, llms.txt, the footer, the social pictures, the check of the texts' links and
 * the browser tests follow from it.
 */
export interface Route {
  /** `{name}` is a parameter: one piece of the address, without a slash. */
  path: string;
  /** The words behind the `?` that the page reads. A page that names none is the same whatever stands there. */
  query?: readonly string[];
  /** The only values that some of the words may have; any other is none, so that no made-up one makes a page of its own. */
  values?: Record<string, readonly string[]>;
  /** React comes at once, because without it there is nothing. Otherwise with the visitor's first touch. */
  wakes?: 'load';
  /** The owner's: kept by no cache, shown to no search engine, a document of its own. `frames`: its policy allows frames of our own too. */
  private?: true | 'frames';
  /**
   * Made anew for everybody who asks, within a budget for each of them; kept by nobody and shown to no search engine. For pages that say what
   * somebody typed, which is without number.
   */
  volatile?: true;
  /** Its name among the tabs of the owner's desk. */
  tab?: string;
  /** The kind of text that the page is about; its parameter names the piece, and `page` is named by its address. */
  content?: 'review' | 'post' | 'page';
  /** Its name in the footer and in llms.txt. */
  label?: string;
  /** What its social picture shows; without one the home page's is shown. */
  picture?: string;
  /** The date that the page shows, for search engines. */
  dated?: 'legal' | 'newest';
  /** Neither in the sitemap nor for search engines: nobody looks for it. */
  unlisted?: true;
  /** For those who build the site; the build leaves it out. */
  workshop?: true;
}

/** Lists of tests can be sorted and filtered. */
const filters = {
  query: ['sort', 'under', 'rating', 'page'],
  values: { sort: sorts, under: priceLimits, rating: ratingBands, page: laterPages },
} as const;

export const routes = {
  home: {
    path: '/',
    ...filters,
    picture:
      'Tech Survival Lab: gadgets in helmets under a field tent, ready for the next emergency',
  },
  blog: {
    path: '/blog',
    label: 'Blog',
    picture: 'Tech Survival Blog: four drawings of emergencies that never happened',
    dated: 'newest',
  },
  categories: {
    path: '/categories',
    ...filters,
    picture: 'Survival Test Categories: twelve drawings, one for every kind of gadget',
  },
  category: { path: '/category/{category}', ...filters },
  review: { path: '/{slug}-review', content: 'review' },
  post: { path: '/blog/{id}', content: 'post' },
  compare: {
    path: '/compare',
    // The places of the form lead on to the comparison; `with` is chosen already and stays here.
    query: ['a', 'b', 'c', 'd', 'with'],
    label: 'Compare',
    picture: 'Compare gadgets: four drawings side by side',
  },
  comparison: { path: '/compare/{gadgets}' },
  search: {
    path: '/search',
    query: ['q', 'category', 'price', 'rating'],
    values: { category: categories.map(categorySlug), price: priceBands, rating: ratingBands },
    volatile: true,
  },
  notes: {
    path: '/notes',
    query: ['page'],
    values: { page: laterPages },
    label: 'Field notes',
    picture: 'Field notes: gadgets in helmets under a field tent, months after the test',
  },
  note: { path: '/notes/{slug}' },
  savior: {
    path: '/savior',
    label: 'Tech Savior',
    picture: 'Tech Savior of the Month: a phone and a watch in helmets beside a ballot box',
  },
  'savior-month': { path: '/savior/{month}' },
  graveyard: {
    path: '/graveyard',
    label: 'Graveyard',
    picture: 'The graveyard: a row of stones for gadgets that we would not buy again',
  },
  'talk-me-out': { path: '/talk-me-out-of/{slug}' },
  about: {
    path: '/about',
    content: 'page',
    label: 'About',
    picture: 'About the lab: seven gadgets in helmets, lined up for a photo',
  },
  'how-we-review': {
    path: '/how-we-review',
    content: 'page',
    label: 'How we review',
    picture: 'How we review: gadgets in helmets under a field tent, where everything is staged',
  },
  privacy: {
    path: '/privacy-policy',
    content: 'page',
    label: 'Privacy Policy',
    picture: 'Privacy Policy: a hard hat on a desk under a bright lamp',
    dated: 'legal',
  },
  terms: {
    path: '/terms-of-service',
    content: 'page',
    label: 'Terms of Service',
    picture: 'Terms of Service: a hard hat on a desk under a bright lamp',
    dated: 'legal',
  },
  letters: {
    path: '/letters',
    label: 'Letters',
    picture: 'Letters: a mailbox on a post, its flag up',
  },
  letter: { path: '/letters/{date}' },
  /** From the link of a mail: kept by nobody, and told to no analytics. */
  confirm: { path: '/confirm', query: ['t', 'done'], private: true },
  leave: { path: '/leave', query: ['t', 'done'], private: true },
  thanks: { path: '/thanks/{what}', unlisted: true },
  'admin-login': { path: '/admin-login', query: ['from'], wakes: 'load', private: true },
  /** The tabs of the desk, in their order. */
  admin: { path: '/admin', wakes: 'load', private: true, tab: 'Links' },
  'admin-products': { path: '/admin/products', wakes: 'load', private: true, tab: 'Products' },
  'admin-today': { path: '/admin/today', wakes: 'load', private: true, tab: 'Today' },
  'admin-messages': {
    path: '/admin/messages',
    query: ['folder', 'id'],
    wakes: 'load',
    private: true,
    tab: 'Messages',
  },
  'admin-notes': {
    path: '/admin/notes',
    query: ['note'],
    wakes: 'load',
    private: true,
    tab: 'Notes',
  },
  'admin-subscribers': {
    path: '/admin/subscribers',
    query: ['state'],
    wakes: 'load',
    private: true,
    tab: 'Subscribers',
  },
  'admin-letters': {
    path: '/admin/letters',
    query: ['letter'],
    wakes: 'load',
    private: 'frames',
    tab: 'Letters',
  },
  'admin-clicks': {
    path: '/admin/clicks',
    query: ['days'],
    wakes: 'load',
    private: true,
    tab: 'Clicks',
  },
  'admin-votes': {
    path: '/admin/votes',
    query: ['month'],
    wakes: 'load',
    private: true,
    tab: 'Votes',
  },
  'admin-history': {
    path: '/admin/history',
    query: ['subject'],
    wakes: 'load',
    private: true,
    tab: 'History',
  },
  'admin-site': { path: '/admin/site', wakes: 'load', private: true, tab: 'Site' },
  design: { path: '/design', wakes: 'load', workshop: true },
} as const satisfies Record<string, Route>;
