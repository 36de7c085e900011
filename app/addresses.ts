import type { Library } from '#features/content/snapshot.ts';
import { lastChanged } from '#features/content/texts.ts';
import { listedPairs } from '#features/gadgets/comparison.ts';
import { comparisonSlug, paths } from '#ui/paths.ts';
import { type Route, type RouteName, routes } from '#ui/routes.ts';
import { site } from '#ui/site.ts';

export interface Address {
  name: RouteName;
  path: string;
  /** For the sitemap; undefined for pages without a date. */
  date?: string;
}

/** What has pages of its own. */
type Listed = Pick<
  Library,
  'products' | 'reviews' | 'posts' | 'guides' | 'entries' | 'gadgets' | 'site'
>;

/** Lists the pages of each route with a parameter. Categories without products have no page. */
const expansions: Partial<Record<RouteName, (library: Listed) => Omit<Address, 'name'>[]>> = {
  category: ({ products, site: { categories } }) =>
    categories
      .filter(({ name }) => products.some(({ category }) => category === name))
      .map(({ name }) => ({ path: paths.category(name) })),
  review: ({ reviews }) =>
    reviews.map((review) => ({ path: paths.review(review.slug), date: lastChanged(review) })),
  'talk-me-out': ({ gadgets, site: { speakers } }) =>
    gadgets
      .filter(({ talkMeOut }) => talkMeOut && speakers[talkMeOut.speaker])
      .map(({ slug }) => ({ path: paths.talkMeOut(slug) })),
  // Not in the content: the database has these.
  issue: () => [],
  post: ({ posts }) =>
    posts.map((post) => ({ path: paths.post(post.slug), date: lastChanged(post) })),
  guide: ({ guides }) =>
    guides.map((guide) => ({ path: paths.guide(guide.slug), date: lastChanged(guide) })),
  comparison: (library) =>
    listedPairs(library).map((pair) => ({ path: paths.comparison(comparisonSlug(pair)) })),
};

/** Every public page of the content, in the order of the route table. */
export function publicAddresses(library: Listed): Address[] {
  return Object.entries<Route>(routes).flatMap(([key, route]): Address[] => {
    const name = key as RouteName;
    if (route.isUnlisted) return [];
    const pages = expansions[name]?.(library);
    if (pages) return pages.map((page) => ({ name, ...page }));
    if (route.path.includes('{'))
      throw new Error(`addresses.ts must list the pages at ${route.path}.`);
    const date =
      route.lastModified === 'legal'
        ? site.legalDate
        : route.lastModified && library.entries[0]?.date;
    return [{ name, path: route.path, ...(date ? { date } : {}) }];
  });
}

/** URLs that texts may link to: every page, and blog posts by number, which redirect. */
export function linkTargets(library: Listed): Set<string> {
  return new Set([
    ...publicAddresses(library).map(({ path }) => path),
    ...library.entries.map(({ id }) => paths.post(id)),
  ]);
}
