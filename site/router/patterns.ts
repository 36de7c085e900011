import { type Route, routes } from './routes.ts';

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
    route: { path, file: 'features/search/not-found.page.tsx' },
    path,
    params: {},
    query: {},
    address: path,
  };
}
