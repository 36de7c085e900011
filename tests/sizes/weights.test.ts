import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '#server/compose.ts';
import { createLog } from '#server/core/logger.ts';
import { readSettings } from '#server/core/settings.ts';
import { builtPages } from '#server/pages/renderer.ts';
import { type Route, routes } from '#site/router/routes.ts';

/** The bytes that the real server sends to a browser that takes brotli. Kilobytes of a thousand: the stricter ones. */
let site: Site;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-sizes-'));
  const settings = readSettings({ DATA_DIR: folder, ADMIN_PASSWORD: 'only weighed, never opened' });
  const parts = {
    settings,
    log: createLog('silent'),
    clock: () => new Date(),
    source: await builtPages(),
  };
  site = await openSite(parts);
  site.server.listen(0, '127.0.0.1');
  await once(site.server, 'listening');
});

afterAll(async () => {
  site?.server.closeAllConnections();
  await site?.close();
  await rm(folder, { recursive: true, force: true });
});

/** In the order of targets: what the page weighs, and what it brings. */
const budgets = [
  { page: '/', html: 12, scripts: 80 },
  // Its facts and who says so travel with it: docs/decisions/013-what-a-review-stands-on.md; and the stub: 021-what-every-page-carries.md; and its ending: 031-the-ending.md; and
  // its own styles, which were files before: 052-sheets-of-single-pages.md.
  { page: '/sony-wh-1000xm5-review', html: 21.7, scripts: 78 },
  { page: '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra', html: 14, scripts: 86 },
  { page: '/about', html: 16, scripts: 100 },
];

for (const { page, html, scripts } of budgets) {
  test(`${page} is at most ${html} KB of HTML`, async () => {
    // The first bytes of a page are the quick ones; the smallest replace them once it has stayed a while.
    await expect
      .poll(() => kilobytes([page]), { timeout: 20_000, interval: 500 })
      .toBeLessThanOrEqual(html);
  });

  test(`${page} brings at most ${scripts} KB of scripts after the first touch`, async () => {
    const { entry, modules } = await assetsOf(page);
    expect(await kilobytes([entry, ...modules])).toBeLessThanOrEqual(scripts);
  });

  test(`${page} brings at most 2 KB of scripts before it`, async () => {
    const { stub, startScripts } = await assetsOf(page);
    expect(startScripts).toEqual([]);
    expect(stub).toHaveLength(1);
    expect(brotliCompressSync(stub.join()).length / 1000).toBeLessThanOrEqual(2);
  });

  test(`${page} brings at most 12 KB of styles`, async () => {
    const { styles, ownStyles } = await assetsOf(page);
    expect(styles).not.toEqual([]);
    const own = ownStyles.reduce((sum, sheet) => sum + brotliCompressSync(sheet).length / 1000, 0);
    expect((await kilobytes(styles)) + own).toBeLessThanOrEqual(12);
  });
}

test('a comparison brings at most 8 KB of code of its own beside the facts that it shows', async () => {
  const { entry, modules } = await assetsOf('/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra');
  const { modules: ofAnother } = await assetsOf('/compare/keychron-k2-vs-nest-learning-thermostat');
  const own = modules.filter((address) => address !== entry && ofAnother.includes(address));
  expect(own).not.toEqual([]);
  expect(await kilobytes(own)).toBeLessThanOrEqual(8);
});

const tabs = Object.values<Route>(routes).filter(({ tab }) => tab);

test('a tab of the desk brings at most 40 KB of scripts beside what every page has', async () => {
  expect(tabs.length).toBeGreaterThan(1);
  const { entry } = await assetsOf('/');
  for (const { path } of tabs) {
    const { modules } = await assetsOf(path);
    const own = modules.filter((address) => address !== entry);
    expect([path, await kilobytes(own)]).toEqual([
      path,
      expect.toSatisfy((size: number) => size <= 40),
    ]);
  }
});

test('public pages bring nothing of the desk’s styles, and every tab brings all of them', async () => {
  const sheet = async (page: string) => {
    const { styles, ownStyles } = await assetsOf(page);
    return (
      ownStyles.join('') +
      (await Promise.all(styles.map((address) => get(address, 'identity')))).join('')
    );
  };
  expect(await sheet('/')).not.toMatch(/\.(desk|message|change|chart)-/);
  for (const path of [...tabs.map((tab) => tab.path), '/admin-login'])
    expect([path, await sheet(path)]).toEqual([
      path,
      expect.stringMatching(/\.desk-tab.*\.message-line/s),
    ]);
});

test('the dialog of the search, which comes when somebody opens it, is at most 8 KB', async () => {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  );
  const { file = '' } = manifest['site/features/search/search-dialog.tsx'] ?? {};
  const { entry, modules } = await assetsOf('/');
  expect([entry, ...modules]).not.toContain(`/${file}`);
  expect(await kilobytes([`/${file}`])).toBeLessThanOrEqual(8);
});

test('the fonts are two files at most, of 60 KB together', async () => {
  const { styles } = await assetsOf('/');
  const sheets = await Promise.all(styles.map((address) => get(address, 'identity')));
  const named = sheets.join('').match(/\/[^"'()]+\.woff2?/g) ?? [];
  const fonts = [...new Set(named)];
  expect(fonts).not.toEqual([]);
  expect(fonts.length).toBeLessThanOrEqual(2);
  expect(await kilobytes(fonts)).toBeLessThanOrEqual(60);
});

async function assetsOf(page: string) {
  const html = (await get(page, 'identity')).toString();
  const all = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)].map(([, found = '']) => found);
  return {
    entry: all(/ data-entry="([^"]+)"/g).join(),
    modules: all(/ data-modules="([^"]+)"/g).flatMap((list) => list.split(' ')),
    startScripts: all(/<script[^>]* src="([^"]+)"/g),
    stub: all(/<script>(.+?)<\/script>/gs),
    ownStyles: all(/<style[^>]*>(.+?)<\/style>/gs),
    styles: all(/<link rel="stylesheet" href="([^"]+)"/g),
  };
}

async function kilobytes(addresses: string[]): Promise<number> {
  const bodies = await Promise.all(addresses.map((address) => get(address, 'br')));
  return bodies.reduce((sum, body) => sum + body.length, 0) / 1000;
}

/** As it comes over the wire: `fetch` would unpack it. */
async function get(path: string, encoding: 'br' | 'identity'): Promise<Buffer> {
  const { port } = site.server.address() as AddressInfo;
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { 'Accept-Encoding': encoding },
  }).end();
  const [answer] = await once(sent, 'response');
  expect(answer.statusCode, path).toBe(200);
  return Buffer.concat(await answer.toArray());
}
