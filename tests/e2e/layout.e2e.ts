import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, openHydrated, test, waitForHydration } from '#tests/support/browser.ts';
import { mainLink } from '#tests/support/screens.ts';

const anyPage = '/how-we-review';
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' });
const themeSwitch = (page: Page) => page.getByRole('button', { name: /light and dark/ });
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test('the phone menu works by keyboard and scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, anyPage);
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(mainLink(page, 'Latest Tests')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(mainLink(page, 'Latest Tests')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#latest-tests');
  await expect(page.getByRole('heading', { name: 'Latest Survival Tests' })).toBeVisible();
  await expect(mainLink(page, 'Latest Tests')).toBeHidden();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await menu(page).click();
  await expectAccessible(page, '.site-header');
  await mainLink(page, 'About').scrollIntoViewIfNeeded();
  await expect(mainLink(page, 'About')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(mainLink(page, 'About')).toBeHidden();
});

test('the first Tab skips to the content, and focus is visible', async ({ page }) => {
  await openHydrated(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  const problems: string[] = [];
  for (const key of [...Array(25).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const problem = await page.evaluate(focusProblem);
    if (problem) problems.push(problem);
  }
  expect(problems).toEqual([]);
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

/** Runs in the page and returns the problem of the focused element, if there is one. */
function focusProblem(): string | undefined {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const name = `${element.tagName} ${element.textContent?.slice(0, 30) ?? ''}`;
  const { top, bottom } = element.getBoundingClientRect();
  const header = document.querySelector('header');
  const edge = header && !header.contains(element) ? header.getBoundingClientRect().bottom : 0;
  if ((outlineStyle === 'none' || outlineWidth === '0px') && boxShadow === 'none')
    return `${name}: no focus ring`;
  if (bottom <= edge && !element.matches('a[href="#main"]')) return `${name}: under the header`;
  return top >= window.innerHeight ? `${name}: below the screen` : undefined;
}

test('the theme follows the system until it is chosen', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme ?? 'none' });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHydrated(page, anyPage);
  const dark = await background(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).not.toBe(dark);
  const light = await background(page);
  await themeSwitch(page).click();
  await expect.poll(() => background(page)).toBe(dark);
  await page.goto('/blog');
  expect(await page.evaluate(() => Reflect.get(window, 'firstTheme'))).toBe('dark');
  expect(await background(page)).toBe(dark);
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const onScreen = await ink();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(ink).not.toBe(onScreen);
  await page.emulateMedia({ media: 'screen' });
  await waitForHydration(page);
  await themeSwitch(page).click();
  await expect.poll(() => background(page)).toBe(light);
});
