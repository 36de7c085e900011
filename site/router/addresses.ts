import type { Library } from '#content/library.ts';
import { categories } from '#content/schema/categories.ts';
import { site } from '#content/site.ts';
import { comparisonSlug } from '#content/slugs.ts';
import { lastChanged } from '#content/views/article-data.ts';
import { listedPairs } from '#content/views/comparison.ts';
import { paths } from './paths.ts';
import type { RouteName } from './patterns.ts';
import { type Route, routes } from './routes.ts';

export interface Address {
  name: RouteName;
  path: string;
  /** The date that the page shows; a page without one claims none. */
  date?: string;
}

type Pieces = Pick<Library, 'products' | 'reviews' | 'posts' | 'entries' | 'gadgets'>;

/** The pages of routes with a parameter. Categories without products have no page. */
const expansions: Partial<Record<RouteName, (library: Pieces) => Omit<Address, 'name'>[]>> = {
  category: ({ products }) =>
    categories
      .filter((name) => products.some(({ category }) => category === name))
      .map((name) => ({ path: paths.category(name) })),
  review: ({ reviews }) =>
    reviews.map((piece) => ({ path: paths.review(piece.slug), date: lastChanged(piece) })),
  'talk-me-out': ({ products }) => products.map(({ slug }) => ({ path: paths.talkMeOut(slug) })),
  // These come from the database.
  note: () => [],
  'savior-month': () => [],
  letter: () => [],
  post: ({ posts }) =>
    posts.map((piece) => ({ path: paths.post(piece.slug), date: lastChanged(piece) })),
  comparison: (library) =>
    listedPairs(library).map((pair) => ({ path: paths.comparison(comparisonSlug(pair)) })),
};

/** Every page that a visitor may find, in the order of the table. */
export function publicAddresses(library: Pieces): Address[] {
  return Object.entries<Route>(routes).flatMap(([key, route]): Address[] => {
    const name = key as RouteName;
    if (route.private || route.volatile || route.unlisted) return [];
    const pieces = expansions[name]?.(library);
    if (pieces) return pieces.map((piece) => ({ name, ...piece }));
    if (route.path.includes('{'))
      throw new Error(`addresses.ts must list the pages at ${route.path}.`);
    const date = route.dated === 'legal' ? site.legalDate : route.dated && library.entries[0]?.date;
    return [{ name, path: route.path, ...(date ? { date } : {}) }];
  });
}

/** What a text may link to: every page, and the blog's numbers, which lead on. */
export function linkTargets(library: Pieces): Set<string> {
  return new Set([
    ...publicAddresses(library).map(({ path }) => path),
    ...library.entries.map(({ id }) => paths.post(id)),
  ]);
}
