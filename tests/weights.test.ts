import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Manifest } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { buildFolder, builtPages, readBuild } from '#app/pages/build.ts';
import { textOf } from '#tests/support/public-site.ts';

/** Kilobytes after brotli; the targets; tests allow 10% more. */
const slack = 1.1;
const report: string[] = [];
afterAll(() => process.stdout.write(`${report.join('\n')}\n`));

const { documentAssets } = readBuild();
const client = join(buildFolder, 'client');
const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
/** Pages are compressed when rendered, at a lower quality than files. */
const compressed = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).byteLength / 1000;
/** The size as sent, because the build compresses all but the smallest files. */
const sizeOf = (urls: Iterable<string>): number =>
  [...urls]
    .map((url) => join(client, url))
    .map((file) => (existsSync(`${file}.br`) ? `${file}.br` : file))
    .reduce((total, file) => total + statSync(file).size / 1000, 0);

function expectWithin(what: string, size: number, target: number): void {
  const limit = target * slack;
  report.push(`${what}: ${size.toFixed(1)} of ${target} KB, fails above ${limit.toFixed(1)}`);
  expect(size, what).toBeLessThanOrEqual(limit);
}

/** The files of a module and of everything that it imports at once. */
function filesOf(name: string, found = new Set<string>()): Set<string> {
  const { file = '', imports = [] } = manifest[name] ?? {};
  if (!file) throw new Error(`The build has no ${name}.`);
  if (found.has(file)) return found;
  found.add(file);
  for (const next of imports) filesOf(next, found);
  return found;
}

test('the HTML of the home page and of a review is light', async () => {
  expectWithin('HTML, home', compressed(await textOf('/')), 15);
  expectWithin('HTML, review', compressed(await textOf('/sony-wh-1000xm5-review')), 24);
});

test('a page has little script before it is idle', () => {
  const { inline, analytics } = documentAssets([]);
  expectWithin('Inline script', compressed(inline), 2);
  expectWithin('Both inline scripts', compressed(inline + analytics), 3);
});

test.each([
  '/',
  '/sony-wh-1000xm5-review',
  '/blog/smart-home-rebellion',
  '/category/audio',
  '/compare',
  '/about',
  '/savior',
  '/search?q=battery',
])('the islands of %s are light', async (path) => {
  const html = await textOf(path);
  const names = [...html.matchAll(/data-island="\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1);
  const files = filesOf('app/browser/entry.ts');
  for (const name of names) filesOf(name, files);
  expectWithin(`Scripts after idle, ${path}`, sizeOf(files), 75);
});

test.each([
  'features/today/admin/today.tsx',
  'features/gadgets/admin/links.tsx',
  'app/admin/texts.tsx',
  'features/messages/admin/messages.tsx',
  'features/newsletter/admin/subscribers.tsx',
  'features/newsletter/admin/newsletter.tsx',
  'features/insights/admin/insights.tsx',
])('the owner’s list %s is light', (screen) => {
  expectWithin(`Scripts, ${screen}`, sizeOf(filesOf(screen, filesOf('app/admin/entry.tsx'))), 150);
});

test('styles are light', async () => {
  const { pages } = await (await builtPages()).entry();
  const sizes = pages.map(({ path, styles = [] }) => ({
    path,
    size: sizeOf(documentAssets(styles).styles),
  }));
  const heaviest = sizes.toSorted((one, other) => other.size - one.size)[0];
  expectWithin(`CSS, ${heaviest?.path}`, heaviest?.size ?? 0, 13);
});

test('there are at most two fonts', () => {
  const fonts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.woff2'));
  expect(fonts.length).toBeLessThanOrEqual(2);
  const bytes = fonts.map((file) => statSync(join(client, 'assets', file)).size);
  expectWithin('fonts', bytes.reduce((total, size) => total + size, 0) / 1000, 60);
});

test('pages are rendered by React’s production build, whatever NODE_ENV is', () => {
  const files = globSync('dist/server/**/*.js');
  expect(files.length).toBeGreaterThan(0);
  // React's development build checks every property and stores a stack for each element.
  const isSlow = /process\.env\.NODE_ENV|warnUnknownProperties/;
  expect(files.filter((file) => isSlow.test(readFileSync(file, 'utf8')))).toEqual([]);
});
