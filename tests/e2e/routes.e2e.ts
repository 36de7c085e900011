import type { CDPSession, Page } from '@playwright/test';
import { axeFindings } from '#tests/support/axe.ts';
import {
  declareError,
  expect,
  failCall,
  hydrate,
  openHydrated,
  openMissing,
  test,
} from '#tests/support/browser.ts';
import { kinds, missing } from '#tests/support/routes.ts';
import { goHomeInSite, latestTests, toastArea, voteButtons } from '#tests/support/screens.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const photoHost = 'https://images.unsplash.com/';

const pages = [
  ...kinds.map((path) => [path, 200] as const),
  ...missing.map(([path]) => [path, 404] as const),
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

for (const [theme, viewport] of [
  ['light', phone],
  ['dark', desktop],
] as const)
  test(`every kind of page works in the ${theme} theme: status, one heading, WCAG 2.2 AA, no errors`, async ({
    page,
    session,
    foreignRequests,
  }) => {
    test.setTimeout(300_000);
    declareError(page, 'status of 404');
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const [path, status] of pages) {
      await page.setViewportSize(viewport);
      const response = await page.goto(path);
      expect.soft([path, response?.status()]).toEqual([path, status]);
      const before = await headings(page);
      expect.soft(before, path).toHaveLength(1);
      expect.soft(await axeFindings(page), path).toEqual([]);
      const empty = page
        .locator('main section')
        .evaluateAll((all) => all.filter((part) => (part as HTMLElement).innerText === '').length);
      expect.soft(await empty, `${path}: sections without text`).toBe(0);
      await hydrate(page);
      expect.soft(await headings(page), path).toEqual(before);
      if (theme === 'light') await expectNoSidewaysScroll(page, session);
    }
    expect(foreignRequests.filter((url) => !url.startsWith(photoHost))).toEqual([]);
  });

test('what opens on a page is accessible: toast, dialog, menu and a list that failed', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await voteButtons(latestTests(page)).first().click();
  await expect(toastArea(page).getByText('Vote recorded!', { exact: true })).toBeVisible();
  expect.soft(await axeFindings(page, '[aria-label^="Notifications"]'), 'toast').toEqual([]);
  await page.getByRole('button', { name: 'Watch How It Works' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await axeFindings(page, 'dialog[open]'), 'dialog').toEqual([]);
  await page.keyboard.press('Escape');
  await openHydrated(page, '/blog');
  await failCall(page, '/api/products');
  await goHomeInSite(page);
  await expect(page.getByRole('alert')).toBeVisible();
  expect.soft(await axeFindings(page, '#latest-tests'), 'failed list').toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect.soft(await axeFindings(page, '.site-header'), 'menu').toEqual([]);
});

test('a page that does not exist leads home; a trailing slash leads to the page', async ({
  page,
}) => {
  await openMissing(page, '/lost/in/the/woods');
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  // A focused field would count as an interaction and hydrate the page.
  await expect(page.locator('[autofocus]')).toHaveCount(0);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await page.goto('/blog/');
  await expect(page).toHaveURL('/blog');
});
