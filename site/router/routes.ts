import { numbers } from 'virtual:content/numbers';
import { loaders as posts } from 'virtual:content/posts';
import { loaders as reviews } from 'virtual:content/reviews';
import type { OpenedPage, PageModule, Params, PostContent } from './page.ts';
import { paths } from './paths.ts';

export interface Route {
  name: string;
  pattern: RegExp;
  /** 'intent': React comes with the visitor's first touch. 'load': at once, because without React there is nothing. */
  wakes: 'intent' | 'load';
  /** Kept by no cache and shown to no search engine. */
  private?: boolean;
  /** Names behind the `?` that the page depends on; their values stand among its params. Nothing else there changes a page. */
  query?: readonly string[];
  open(params: Params): Promise<OpenedPage>;
}

/** A page without content of its own beside its code. */
function plain(load: () => Promise<PageModule>): () => Promise<OpenedPage> {
  return async () => ({ module: (await load()) as PageModule<unknown>, content: undefined });
}

function withContent<Content>(
  load: () => Promise<PageModule<Content>>,
  content: (params: Params) => Promise<Content> | undefined,
): (params: Params) => Promise<OpenedPage> {
  return async (params) => {
    const [module, piece] = await Promise.all([load(), content(params)]);
    return { module: module as PageModule<unknown>, content: piece };
  };
}

export const notFound: Route = {
  name: 'not-found',
  pattern: /^\/.*$/,
  wakes: 'intent',
  open: plain(() => import('#site/pages/not-found.tsx')),
};

/** For those who build the site; the build leaves it out. */
const workshop: Route[] = import.meta.env.DEV
  ? [{ name: 'design', pattern: /^\/design$/, wakes: 'load', open: plain(() => import('#site/pages/design.tsx')) }]
  : [];

export const routes: Route[] = [
  ...workshop,
  { name: 'home', pattern: /^\/$/, wakes: 'intent', open: plain(() => import('#site/pages/home.tsx')) },
  {
    name: 'categories',
    pattern: /^\/categories$/,
    wakes: 'intent',
    open: plain(() => import('#site/pages/categories.tsx')),
  },
  {
    name: 'category',
    pattern: /^\/category\/(?<category>[^/]+)$/,
    wakes: 'intent',
    open: plain(() => import('#site/pages/category.tsx')),
  },
  { name: 'about', pattern: /^\/about$/, wakes: 'intent', open: plain(() => import('#site/pages/about.tsx')) },
  { name: 'blog', pattern: /^\/blog$/, wakes: 'intent', open: plain(() => import('#site/pages/blog.tsx')) },
  {
    name: 'post',
    pattern: /^\/blog\/(?<id>[^/]+)$/,
    wakes: 'intent',
    open: withContent(
      () => import('#site/pages/post.tsx'),
      ({ id = '' }) => postAt(id),
    ),
  },
  {
    name: 'review',
    pattern: new RegExp(`^/(?<slug>${Object.keys(reviews).join('|')})-review$`),
    wakes: 'intent',
    open: withContent(
      () => import('#site/pages/review.tsx'),
      ({ slug = '' }) => reviews[slug]?.(),
    ),
  },
  {
    name: 'privacy',
    pattern: /^\/privacy-policy$/,
    wakes: 'intent',
    open: plain(() => import('#site/pages/privacy.tsx')),
  },
  {
    name: 'terms',
    pattern: /^\/terms-of-service$/,
    wakes: 'intent',
    open: plain(() => import('#site/pages/terms.tsx')),
  },
  {
    name: 'admin-login',
    pattern: /^\/admin-login$/,
    wakes: 'load',
    private: true,
    open: plain(() => import('#site/pages/admin-login.tsx')),
  },
  {
    name: 'admin',
    pattern: /^\/admin$/,
    wakes: 'load',
    private: true,
    open: plain(() => import('#site/pages/admin.tsx')),
  },
];

export type Match = { route: Route; params: Params } | { redirect: string };

/** Which page stands at a path; a review's number on the blog leads on to the review. */
export function matchRoute(path: string, search = ''): Match {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (!match) continue;
    const params: Params = { ...match.groups, ...asked(route, search) };
    const piece = route.name === 'post' ? numbers[params.id ?? ''] : undefined;
    return piece?.kind === 'review' ? { redirect: paths.review(piece.slug) } : { route, params };
  }
  return { route: notFound, params: {} };
}

function asked({ query = [] }: Route, search: string): Params {
  const given = new URLSearchParams(search);
  return Object.fromEntries(query.map((name) => [name, given.get(name) ?? '']));
}

/** Articles answer to their number as well. What every object has, such as a constructor, is no article. */
function postAt(id: string): Promise<PostContent> | undefined {
  const slug = numbers[id]?.slug ?? id;
  return Object.hasOwn(posts, slug) ? posts[slug]?.() : undefined;
}
