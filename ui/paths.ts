import { adminScreens, type Route, routes } from './routes.ts';

const addresses = { ...routes, ...adminScreens };
type Addresses = typeof addresses;

/** The route `admin-login` becomes `paths.adminLogin`. */
type Camel<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** One argument for each `{name}` in the path, in order. */
type Values<Path> = Path extends `${string}{${string}}${infer Rest}`
  ? [value: string | number, ...Values<Rest>]
  : [];

/** A last, optional argument for the query parameters of the route. */
type QueryArgument<Entry> = Entry extends { query: readonly (infer Name extends string)[] }
  ? [query?: Partial<Record<Name, string | undefined>>]
  : [];

type Builders = {
  [Name in keyof Addresses as Camel<Name> & string]: (
    ...parts: [...Values<Addresses[Name]['path']>, ...QueryArgument<Addresses[Name]>]
  ) => string;
};

/** Values are slugified: 'Smart Home' becomes `/category/smart-home`. */
function build({ path, query }: Pick<Route, 'path' | 'query'>, parts: unknown[]): string {
  const rest = [...parts];
  const built = path.replace(/\{\w+\}/g, () => categorySlug(String(rest.shift())));
  return query ? withQuery(built, rest[0] as Record<string, string> | undefined) : built;
}

function withQuery(path: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const pages = Object.fromEntries(
  Object.entries<Pick<Route, 'path' | 'query'>>(addresses).map(([name, route]) => [
    camel(name),
    (...parts: unknown[]) => build(route, parts),
  ]),
) as Builders;

/** Builds every URL of the site from the route tables. */
export const paths = {
  ...pages,
  /** The blog lists articles and reviews. */
  entry: ({ kind, slug }: { kind: 'post' | 'review'; slug: string }) => pages[kind](slug),
  latestTests: () => `${pages.home()}#latest-tests`,
  grave: (slug: string) => `${pages.graveyard()}#${slug}`,
  saviorMonth: (month: string) => `${pages.savior()}#${month}`,
  newsletter: () => `${pages.home()}#newsletter`,
  contact: () => `${pages.about()}#contact`,
} as const;

/** Linked from the head of every page. */
export const feedPath = '/rss.xml';
export const openSearchPath = '/opensearch.xml';

/** 'Smart Home' becomes 'smart-home'. */
export function categorySlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

const separator = '-vs-';

/** Sorted and without duplicates, so that each comparison has one URL. */
export function comparisonSlug(slugs: readonly string[]): string {
  return [...new Set(slugs)].sort().join(separator);
}

export const slugsInComparison = (comparison: string): string[] => comparison.split(separator);

export const maxCompared = 4;
