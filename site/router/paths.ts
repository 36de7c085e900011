import { categorySlug } from '#content/slugs.ts';
import { matchPattern, withQuery } from './patterns.ts';
import { type Route, routes } from './routes.ts';

type Routes = typeof routes;

/** `admin-login` is `paths.adminLogin`. */
type Camel<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

/** One value for every `{name}` of the address, in order. */
type Values<Path> = Path extends `${string}{${string}}${infer Rest}`
  ? [value: string | number, ...Values<Rest>]
  : [];

type Words<Entry> = Entry extends { query: readonly (infer Word extends string)[] }
  ? [query?: Partial<Record<Word, string>>]
  : [];

type Builders = {
  [Name in keyof Routes as Camel<Name> & string]: (
    ...parts: [...Values<Routes[Name]['path']>, ...Words<Routes[Name]>]
  ) => string;
};

/** Values are slugified: 'Smart Home' becomes `/category/smart-home`. */
function build({ path, query }: Route, parts: unknown[]): string {
  const rest = [...parts];
  const built = path.replace(/\{\w+\}/g, () => categorySlug(String(rest.shift())));
  return query ? withQuery(built, rest[0] as Record<string, string> | undefined) : built;
}

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const pages = Object.fromEntries(
  Object.entries<Route>(routes).map(([name, route]) => [
    camel(name),
    (...parts: unknown[]) => build(route, parts),
  ]),
) as Builders;

/** Every address of the site is built here, from the table of routes. */
export const paths = {
  ...pages,
  /** A card of the blog leads to an article or a review. */
  entry: ({ kind, slug }: { kind: 'post' | 'review'; slug: string }) => pages[kind](slug),
  latestTests: () => `${pages.home()}#latest-tests`,
  newsletter: () => `${pages.home()}#newsletter`,
  contact: () => `${pages.about()}#contact`,
} as const;

/** Which security policy a page is under: the owner's pages know no analytics and no other host, and one of them shows frames. */
export const policyOf = (path: string): Route['private'] => matchPattern(path)?.route.private;
