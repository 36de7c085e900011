import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';

const [first] = library.gadgets.filter(({ isRival }) => !isRival);
const name = first?.name ?? '';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Search the lab' });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' });

/** A document with its islands hydrated. */
async function openPage(page: Page): Promise<void> {
  await page.goto('/categories');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
}

test('the button, slash and Ctrl-K open the search, and Escape returns the focus', async ({
  page,
}) => {
  await openPage(page);
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  for (const keys of ['/', 'Control+k']) {
    await page.keyboard.press(keys);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(button(page)).toBeFocused();
  }
  await page.goto('/about');
  await page.getByLabel('Name').pressSequentially('a/b');
  await expect(page.getByLabel('Name')).toHaveValue('a/b');
  await expect(dialog(page)).toBeHidden();
});

test('the shortcut can be turned off, and Ctrl-K stays', async ({ page }) => {
  await openPage(page);
  await page.keyboard.press('/');
  await dialog(page).getByLabel('Open search with the / key').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(dialog(page)).toBeHidden();
  await openPage(page);
  await page.keyboard.press('/');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
});

test('a dialog that was opened and typed in before the scripts come keeps the words', async ({
  page,
}) => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/search-dialog/, async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto('/categories');
  await button(page).click();
  await field(page).pressSequentially(name);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect(field(page)).toHaveValue(name);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
});

test('Enter leads to the search page, whose filters are links', async ({ page }) => {
  await openPage(page);
  await button(page).click();
  await field(page).fill('headphones under $400');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=headphones/);
  const main = page.getByRole('main');
  const pick = main.getByRole('region', { name: /./ }).filter({ hasText: 'Our pick among' });
  // Fails if the drawing covers the button.
  await pick.getByRole('link', { name: /^Check/ }).click({ trial: true });
  await main.getByRole('link', { name: /^Under \$400/ }).click();
  await expect(page).toHaveURL(/\/search\?q=headphones$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(320);
});
