import type { Locator, Page } from '@playwright/test';
import { site } from '#content/site.ts';
import { expect, holdCall, openAwake, test } from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink } from '#tests/support/screens.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** What is set on the window is gone after a reload. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window);

/** Presses where the page stands; Playwright's own click would scroll first, since sticky parts lie in the scroll padding. */
const press = (link: Locator) => link.dispatchEvent('click');

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await expect.poll(() => page.evaluate(() => window.history.state?.scroll)).toBe(top);
}

test('links within the site change the page without a reload', async ({ page }) => {
  await openAwake(page, '/');
  await markDocument(page);
  for (const [link, title] of [
    ['Blog', 'Tech Survival Blog'],
    ['Categories', 'Survival Test Categories'],
  ] as const) {
    await mainLink(page, link).click();
    await expect(heading(page)).toHaveText(title);
  }
  await page.goBack();
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  expect(await isSameDocument(page)).toBe(true);
});

test('the focus moves to the heading of the new page', async ({ page }) => {
  await openAwake(page, '/');
  await mainLink(page, 'Blog').click();
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await expect(heading(page)).toBeFocused();
});

test('a new page starts at its top', async ({ page }) => {
  await openAwake(page, '/');
  await scrollTo(page, 900);
  await press(mainLink(page, 'Blog'));
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  expect(await scrollOf(page)).toBe(0);
});

test('a new page starts at its top even where the visitor was still scrolling', async ({ page }) => {
  await openAwake(page, '/');
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href="/categories"]');
    window.addEventListener('scroll', () => link?.click(), { once: true });
    window.scrollTo({ top: 1200, behavior: 'instant' });
  });
  await expect(heading(page)).toHaveText('Survival Test Categories');
  expect(await scrollOf(page)).toBe(0);
  await page.goBack();
  await expect(latestTests(page)).toBeVisible();
  await expect.poll(() => scrollOf(page)).toBe(1200);
});

test('back and forward lead to where the reader was', async ({ page }) => {
  await openAwake(page, '/');
  await scrollTo(page, 1100);
  await press(mainLink(page, 'Blog'));
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await scrollTo(page, 700);
  await page.goBack();
  await expect(latestTests(page)).toBeVisible();
  await expect.poll(() => scrollOf(page)).toBe(1100);
  await page.goForward();
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await expect.poll(() => scrollOf(page)).toBe(700);
});

test('going back from a place on the page leads to where the reader was', async ({ page }) => {
  await openAwake(page, '/sony-wh-1000xm5-review');
  await scrollTo(page, 300);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="#comparison"]')?.click());
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(1000);
  await expect(page).toHaveURL(/#comparison$/);
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(300);
  await expect.poll(() => page.evaluate(() => window.history.state?.scroll)).toBe(300);
});

test('a reload keeps the place in the page', async ({ page }) => {
  await openAwake(page, '/blog');
  await scrollTo(page, 800);
  await page.reload();
  await expect.poll(() => scrollOf(page)).toBe(800);
});

test('the logo leads to the top of the home page from within it', async ({ page }) => {
  await openAwake(page, '/');
  await scrollTo(page, 1500);
  await press(page.getByRole('banner').getByRole('link', { name: /home$/ }));
  await expect.poll(() => scrollOf(page)).toBe(0);
});

test('a link to a place on another page leads to that place', async ({ page }) => {
  await openAwake(page, '/blog');
  await mainLink(page, 'Latest Tests').click();
  await expect(page).toHaveURL('/#latest-tests');
  await expect(page.getByRole('heading', { name: 'Latest Survival Tests' })).toBeInViewport();
});

test('going home restores the default title', async ({ page }) => {
  await openAwake(page, '/roomba-j7-review');
  await expect(page).not.toHaveTitle(site.defaultTitle);
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page).toHaveTitle('Tech Survival Lab - Will This Tech Save My Life?');
});

test('the old page stays until the new one is there', async ({ page }) => {
  await openAwake(page, '/');
  const release = await holdCall(page, /\/assets\/tesla-model-y.*\.js$/);
  await cardOf(latestTests(page), 'Tesla Model Y')
    .getByRole('link', { name: /^Full review/i })
    .click();
  await expect(page).toHaveURL('/tesla-model-y-review');
  await expect(latestTests(page)).toBeVisible();
  release();
  await expect(heading(page)).toContainText('Tesla Model Y');
  await expect(latestTests(page)).toHaveCount(0);
});

test('the last of several quick presses wins', async ({ page }) => {
  await openAwake(page, '/about');
  await page.evaluate(() => {
    for (const path of ['/categories', '/', '/blog'])
      document.querySelector<HTMLAnchorElement>(`header a[href="${path}"]`)?.click();
  });
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await expect(page).toHaveURL('/blog');
  await expect(page).toHaveTitle(/^Tech Survival Blog/);
});

test('a link pressed with a modifier key is the browser’s to open', async ({ page, context }) => {
  await openAwake(page, '/');
  const opened = context.waitForEvent('page');
  await mainLink(page, 'Blog').click({ modifiers: ['ControlOrMeta'] });
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the header marks the page that is shown', async ({ page }) => {
  await openAwake(page, '/blog');
  await expect(mainLink(page, 'Blog')).toHaveAttribute('aria-current', 'page');
  await mainLink(page, 'Categories').click();
  await expect(mainLink(page, 'Categories')).toHaveAttribute('aria-current', 'page');
  await expect(mainLink(page, 'Blog')).not.toHaveAttribute('aria-current');
});
