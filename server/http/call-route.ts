import { callNames } from '#contract/calls.ts';
import { forms } from '#contract/http.ts';
import type { StaticFiles } from './static-files.ts';

/** Static paths first, because `/api/products/new` also matches `/api/products/:id`. */
const patterns = callNames
  .map((name) => name.slice(name.indexOf(' ') + 1))
  .sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')))
  .map((path) => path.split('/'));

const fixedPaths = [
  '/healthz',
  '/readyz',
  ...Object.values(forms).map((path) => path.replace(/#.*/, '')),
];

/** Labels metrics with the pattern of a call, because each URL would create a separate series. */
function callRoute(path: string): string {
  if (fixedPaths.includes(path)) return path;
  const words = path.split('/');
  const pattern = patterns.find(
    (names) =>
      names.length === words.length &&
      names.every((name, index) => name.startsWith(':') || name === words[index]),
  );
  return pattern?.join('/') ?? '/api/*';
}

const isApiPath = (path: string): boolean => /^\/(api|forms|healthz|readyz)(\/|$)/.test(path);

type MatchRoute = (path: string) => { redirect: string } | { name: string };

/** The label of a request in the metrics. */
export const createRouteLabel =
  (files: StaticFiles, matchRoute: MatchRoute) =>
  (path: string): string => {
    if (isApiPath(path)) return callRoute(path);
    if (files.has(path)) return 'file';
    const route = matchRoute(path);
    return 'redirect' in route ? 'redirect' : route.name;
  };
