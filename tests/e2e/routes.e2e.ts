import type { CDPSession, Page } from '@playwright/test';
import { publicAddresses } from '#app/addresses.ts';
import { axeFindings, contrastOnly } from '#tests/support/axe.ts';
import { declareError, expect, test, waitForHydration } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { paths } from '#ui/paths.ts';
import type { RouteName } from '#ui/routes.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const photoHost = 'https://images.unsplash.com/';

const addresses = publicAddresses(library);

/** The page with the most content represents its kind. */
const examples: Partial<Record<RouteName, string>> = {
  category: paths.category('audio'),
  post: paths.post('smart-home-rebellion'),
  review: paths.review('airpods-pro-2'),
  comparison: paths.comparison(
    'apple-watch-series-9-vs-fitbit-charge-6-vs-garmin-fenix-7-vs-garmin-venu-3',
  ),
};

/** One of every kind of page. */
const kinds: readonly string[] = [
  ...new Map(addresses.map(({ name, path }) => [name, examples[name] ?? path])).values(),
  paths.search({ q: 'battery' }),
];

const missing = [
  '/no-such-page',
  '/blog/no-such-post',
  '/category/submarines',
  '/compare/iphone-15-pro-vs-submarine',
];

const pages = [
  ...kinds.map((path) => [path, 200] as const),
  ...missing.map((path) => [path, 404] as const),
];

const headings = (page: Page) =>
  page
    .locator('h1')
    .evaluateAll((all) => all.map((h1) => h1.textContent?.replace(/\s+/g, ' ').trim()));

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** At 320 px, and at 390 px with the browser's font size and with all text doubled. */
async function expectNoSidewaysScroll(page: Page, session: CDPSession): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await widthOf(page), `${page.url()} at 320 px`).toBeLessThanOrEqual(320);
  await page.setViewportSize(phone);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  expect.soft(await widthOf(page), `${page.url()}, large font`).toBeLessThanOrEqual(390);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect.soft(await widthOf(page), `${page.url()}, large text`).toBeLessThanOrEqual(390);
}

// Two tests, so that both workers share the pages.
for (const half of [0, 1])
  test(`every kind of page works, half ${half + 1}`, async ({ page, session, foreignRequests }) => {
    test.setTimeout(300_000);
    declareError(page, 'status of 404');
    for (const [path, status] of pages.filter((_, index) => index % 2 === half)) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(phone);
      const response = await page.goto(path);
      expect.soft([path, response?.status()]).toEqual([path, status]);
      const before = await headings(page);
      expect.soft(before, path).toHaveLength(1);
      expect.soft(await axeFindings(page), path).toEqual([]);
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect.soft(await axeFindings(page, 'html', contrastOnly), `${path}, dark`).toEqual([]);
      const empty = page
        .locator('main section, footer')
        .evaluateAll((all) => all.filter((part) => (part as HTMLElement).innerText === '').length);
      expect.soft(await empty, `${path}: sections without text`).toBe(0);
      await waitForHydration(page);
      expect.soft(await headings(page), path).toEqual(before);
      await expectNoSidewaysScroll(page, session);
    }
    expect(foreignRequests.filter((url) => !url.startsWith(photoHost))).toEqual([]);
  });
