import type { Locator, Page } from '@playwright/test';
import { expect, holdCall, openHydrated, test } from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink } from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: /home$/ });

/** Clicks without scrolling, unlike Playwright's click. */
const press = (link: Locator) => link.dispatchEvent('click');

/** Resolves when the position is saved in the history entry. */
async function scrollTo(page: Page, top: number): Promise<void> {
  const scroll = (to: number) => {
    window.scrollTo({ top: to, behavior: 'instant' });
    return window.history.state?.scroll;
  };
  await expect.poll(() => page.evaluate(scroll, top)).toBe(top);
}

test('pages change without a reload; focus and scroll follow', async ({ page }) => {
  await openHydrated(page, '/');
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await mainLink(page, 'Blog').click();
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await expect(heading(page)).toBeFocused();
  await expect(mainLink(page, 'Blog')).toHaveAttribute('aria-current', 'page');
  // A link to the page itself adds no step for Back.
  const steps = await page.evaluate(() => history.length);
  await mainLink(page, 'Blog').click();
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await mainLink(page, 'Latest Tests').click();
  await expect(page).toHaveURL('/#latest-tests');
  await expect(page.locator('#latest-tests')).toBeFocused();
  await expect(mainLink(page, 'Blog')).not.toHaveAttribute('aria-current');
  await scrollTo(page, 1500);
  await press(logo(page));
  await expect.poll(() => scrollOf(page)).toBe(0);
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
  // A link clicked while the page is still scrolling.
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('header a[href="/categories"]');
    window.addEventListener('scroll', () => link?.click(), { once: true });
    window.scrollTo({ top: 300, behavior: 'instant' });
  });
  await expect(heading(page)).toHaveText('Survival Test Categories');
  expect(await scrollOf(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(300);
  expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  await page.reload();
  await expect.poll(() => scrollOf(page)).toBe(300);
  // After a reload, Back shows the page of its URL without any interaction.
  await page.goBack();
  await expect(heading(page)).toHaveText(/save my life/i);
  await expect(page).toHaveTitle(/^Tech Survival Lab/);
});

test('the last click wins, and slow loads are announced', async ({ page, context }) => {
  const releaseReview = await holdCall(page, /\/assets\/review\.page-.*\.js$/);
  await openHydrated(page, '/about');
  await page.evaluate(() => {
    for (const path of ['/categories', '/blog', '/'])
      document.querySelector<HTMLAnchorElement>(`header a[href="${path}"]`)?.click();
  });
  await expect(page).toHaveURL('/');
  await expect(latestTests(page)).toBeVisible();
  await cardOf(latestTests(page), 'Tesla Model Y')
    .getByRole('link', { name: /^Full review/i })
    .click();
  await expect(page).toHaveURL('/tesla-model-y-review');
  await expect(latestTests(page)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  releaseReview();
  await expect(heading(page)).toContainText('Tesla Model Y');
  await expect(latestTests(page)).toHaveCount(0);
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
  await scrollTo(page, 300);
  await press(page.locator('a[href="#comparison"]').first());
  await expect(page).toHaveURL(/#comparison$/);
  await expect.poll(() => scrollOf(page)).toBeGreaterThan(1000);
  await page.goBack();
  await expect.poll(() => scrollOf(page)).toBe(300);
  const opened = context.waitForEvent('page');
  await mainLink(page, 'Blog').click({ modifiers: ['ControlOrMeta'] });
  await opened;
  await expect(page).toHaveURL('/tesla-model-y-review');
});
