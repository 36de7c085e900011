import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { buildFolder, readBuild } from '#server/pages/build.ts';
import { type Route, routes } from '#site/router/routes.ts';
import { textOf } from '#tests/support/public-site.ts';

/** Kilobytes after brotli; docs/performance.md lists the targets, and tests allow 10% more. */
const slack = 1.1;
const report: string[] = [];
afterAll(() => process.stdout.write(`${report.join('\n')}\n`));

const { assetsOf, documentAssets } = readBuild();
const client = join(buildFolder, 'client');
/** Pages are compressed when rendered, at a lower quality than files. */
const compressed = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).byteLength / 1000;
/** The size as sent, because the build compresses all but the smallest files. */
const sizeOf = (urls: string[]): number =>
  urls
    .map((url) => join(client, url))
    .map((file) => (existsSync(`${file}.br`) ? `${file}.br` : file))
    .reduce((total, file) => total + statSync(file).size / 1000, 0);
/** Pages of the old application; documents have weights of their own. */
const publicPages = Object.entries<Route>(routes).filter(
  ([, route]) => !route.private && route.file !== '',
);
const heaviest = (size: (file: string) => number): [name: string, size: number] =>
  publicPages
    .map(([name, { file }]): [string, number] => [name, size(file)])
    .toSorted(([, one], [, other]) => other - one)[0] ?? ['none', 0];

function expectWithin(what: string, size: number, target: number): void {
  const limit = target * slack;
  report.push(`${what}: ${size.toFixed(1)} of ${target} KB, fails above ${limit.toFixed(1)}`);
  expect(size, what).toBeLessThanOrEqual(limit);
}

test('the HTML of the home page and of a review is light', async () => {
  expectWithin('HTML, home', compressed(await textOf('/')), 16);
  expectWithin('HTML, review', compressed(await textOf('/sony-wh-1000xm5-review')), 24);
});

test('scripts are light before and after the first interaction', () => {
  const { bootstrap, analytics } = assetsOf('features/search/search.page.tsx');
  expectWithin('JavaScript before interaction', compressed(bootstrap + analytics), 3);
  const [name, size] = heaviest((file) => {
    const { entry, modules } = assetsOf(file);
    return sizeOf([entry, ...modules]);
  });
  expectWithin(`JavaScript after interaction (${name})`, size, 105);
});

test('a document has little script before it is idle', () => {
  const { inline, analytics, entry } = documentAssets([]);
  expectWithin('Inline script of a document', compressed(inline), 2);
  expectWithin('Both inline scripts', compressed(inline + analytics), 3);
  expectWithin('Entry of the islands', sizeOf([entry]), 75);
});

test('styles are light', () => {
  const [name, size] = heaviest((file) => sizeOf(assetsOf(file).styles));
  expectWithin(`CSS (${name})`, size, 15);
});

test('there are at most two fonts', () => {
  const fonts = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.woff2'));
  expect(fonts.length).toBeLessThanOrEqual(2);
  const bytes = fonts.map((file) => statSync(join(client, 'assets', file)).size);
  expectWithin('fonts', bytes.reduce((total, size) => total + size, 0) / 1000, 60);
});
