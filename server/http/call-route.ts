import { callNames } from '#contract/calls.ts';
import { forms } from '#contract/http.ts';

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

/** Labels metrics with the pattern of a call, because each URL would be a series of its own. */
export function callRoute(path: string): string {
  if (fixedPaths.includes(path)) return path;
  const words = path.split('/');
  const pattern = patterns.find(
    (names) =>
      names.length === words.length &&
      names.every((name, index) => name.startsWith(':') || name === words[index]),
  );
  return pattern?.join('/') ?? '/api/*';
}
