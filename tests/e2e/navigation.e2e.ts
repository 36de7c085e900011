import type { Locator, Page } from '@playwright/test';
import { site } from '#content/site.ts';
import { expect, holdCall, openHydrated, test } from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** What is set on the window is gone after a reload. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isSameDocument = (page: Page) => page.evaluate(() => 'marked' in window);

/** Presses where the page stands; Playwright's own click would scroll first, since sticky parts lie in the scroll padding. */
const press = (link: Locator) => link.dispatchEvent('click');

async function scrollTo(page: Page, top: number): Promise<void> {
  const goThere = (to: number) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    return window.history.state?.scroll;
  };
  // More than once: what is laid out on the way there may move the place by some pixels.
  await expect.poll(() => page.evaluate(goThere, top)).toBe(top);
}

const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: /home$/ });

test('pages change within the site, and the reader finds every place again', async ({ page }) => {
  await openHydrated(page, '/');
  await markDocument(page);
  await test.step('the focus moves to the heading of the new page, and the header marks it', async () => {
    await mainLink(page, 'Blog').click();
    await expect(heading(page)).toHaveText('Tech Survival Blog');
    await expect(heading(page)).toBeFocused();
    await expect(mainLink(page, 'Blog')).toHaveAttribute('aria-current', 'page');
    await mainLink(page, 'Categories').click();
    await expect(heading(page)).toHaveText('Survival Test Categories');
    await expect(mainLink(page, 'Categories')).toHaveAttribute('aria-current', 'page');
    await expect(mainLink(page, 'Blog')).not.toHaveAttribute('aria-current');
    await page.goBack();
    await expect(heading(page)).toHaveText('Tech Survival Blog');
  });
  await test.step('a link to a place on another page leads to that place', async () => {
    await mainLink(page, 'Latest Tests').click();
    await expect(page).toHaveURL('/#latest-tests');
    await expect(page.getByRole('heading', { name: 'Latest Survival Tests' })).toBeInViewport();
  });
  await test.step('the logo leads to the top of the home page from within it', async () => {
    await scrollTo(page, 1500);
    await press(logo(page));
    await expect.poll(() => scrollOf(page)).toBe(0);
  });
  await test.step('a new page starts at its top; back and forward lead to where the reader was', () =>
    expectPlaces(page));
  await test.step('a new page starts at its top even where the visitor was still scrolling', () =>
    leaveWhileScrolling(page));
  await test.step('links within the site change the page without a reload', async () =>
    expect(await isSameDocument(page)).toBe(true));
  await test.step('a reload keeps the place in the page', async () => {
    await scrollTo(page, 800);
    await page.reload();
    await expect.poll(() => scrollOf(page)).toBe(800);
  });
});

/** Ends at home, 1100 pixels down. */
async function expectPlaces(page: Page): Promise<void> {
  await scrollTo(page, 1100);
  await press(mainLink(page, 'Blog'));
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  expect(await scrollOf(page)).toBe(0);
  await scrollTo(page, 700);
  await page.goBack();
  await expect(latestTests(page)).toBeVisible();
  await expect.poll(() => scrollOf(page)).toBe(1100);
  await page.goForward();
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await expect.poll(() => scrollOf(page)).toBe(700);
  await page.goBack();
  await expect(latestTests(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.history.state?.scroll)).toBe(1100);
}

async function leaveWhileScrolling(page: Page): Promise<void> {
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
}

test('the page that was asked for last is shown once it is there, and the others as they were left', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/about');
  await test.step('the last of several quick presses wins', async () => {
    await page.evaluate(() => {
      for (const path of ['/categories', '/', '/blog'])
        document.querySelector<HTMLAnchorElement>(`header a[href="${path}"]`)?.click();
    });
    await expect(heading(page)).toHaveText('Tech Survival Blog');
    await expect(page).toHaveURL('/blog');
    await expect(page).toHaveTitle(/^Tech Survival Blog/);
  });
  await test.step('the old page stays until the new one is there', () => expectOldPage(page));
  await test.step('going back from a place on the page leads to where the reader was', () =>
    leaveForPlace(page));
  await test.step('going home restores the default title', async () => {
    await expect(page).not.toHaveTitle(site.defaultTitle);
    await logo(page).click();
    await expect(page).toHaveTitle('Tech Survival Lab - Will This Tech Save My Life?');
  });
  await test.step('a link pressed with a modifier key is the browser’s to open', async () => {
    const opened = context.waitForEvent('page');
    // Said by the new page itself: Playwright now and then misses that a tab has arrived, and would wait for it for ever.
    const told = context.waitForEvent('request', (request) =>
      request.url().includes('/api/count?view=%2Fblog&'),
    );
    await mainLink(page, 'Blog').click({ modifiers: ['ControlOrMeta'] });
    await Promise.all([opened, told]);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

async function expectOldPage(page: Page): Promise<void> {
  await logo(page).click();
  await expect(latestTests(page)).toBeVisible();
  const release = await holdCall(page, '/api/pages');
  await cardOf(latestTests(page), 'Tesla Model Y')
    .getByRole('link', { name: /^Full review/i })
    .click();
  await expect(page).toHaveURL('/tesla-model-y-review');
  await expect(latestTests(page)).toBeVisible();
  release();
  await expect(heading(page)).toContainText('Tesla Model Y');
  await expect(latestTests(page)).toHaveCount(0);
}

async function leaveForPlace(page: Page): Promise<void> {
  await scrollTo(page, 300);
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="#comparison"]')?.click(),
  );
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(1000);
  await expect(page).toHaveURL(/#comparison$/);
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(300);
  await expect.poll(() => page.evaluate(() => window.history.state?.scroll)).toBe(300);
}
