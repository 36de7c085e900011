import type { Page } from '@playwright/test';
import { currentPrice } from '#features/gadgets/prices.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, failCall, holdCall, openHydrated, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { goHomeInSite, latestTests, voteButtons } from '#tests/support/screens.ts';

const { products, gadgets } = library;
const names = products.map(({ name }) => name);
const cards = (page: Page) => latestTests(page).getByRole('article');
const more = (page: Page) => page.getByRole('button', { name: 'Load More Disasters' });
const chip = (page: Page, name: string) => page.locator('[rel=nofollow]', { hasText: name });

test('the list is filtered, sorted and paged in place, and Back undoes it', async ({ page }) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'See Latest Tests' }).click();
  await expect(page).toHaveURL('/#latest-tests');
  await expect(page.getByRole('heading', { name: 'Latest Survival Tests' })).toBeInViewport();
  await chip(page, 'Under $300').scrollIntoViewIfNeeded();
  const scroll = await page.evaluate(() => scrollY);
  await chip(page, 'Under $300').click();
  await expect(page).toHaveURL('/?under=300#latest-tests');
  const cheapSlugs = gadgets
    .filter((one) => (currentPrice(one)?.usd ?? 300) < 300)
    .map(({ slug }) => slug);
  const cheap = products.filter(({ slug }) => cheapSlugs.includes(slug));
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(
    cheap.map(({ name }) => name),
  );
  await expect(page.getByText(`${cheap.length} of ${names.length} tests under $300`)).toBeVisible();
  await expect(chip(page, 'Under $300')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
  await chip(page, 'Cheapest').click();
  // The URL changes before the chips, and a chip keeps the other choices that it shows.
  await expect(chip(page, 'Cheapest')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL('/?under=300&sort=price#latest-tests');
  await chip(page, 'Under $300').click();
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('link', { name: 'Load More Disasters' }).click();
  await expect(page).toHaveURL('/?sort=price&page=2#latest-tests');
  await expect(page.getByText(`Showing 13 to 24 of ${names.length} tests`)).toBeVisible();
  await expect(page.locator('#latest-tests div:focus')).toBeVisible();
  for (let step = 0; step < 4; step += 1) await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await expect(more(page)).toBeVisible();
});

test('more tests load six at a time, after a failure too', async ({ page }) => {
  await openHydrated(page, '/');
  const restore = await failCall(page, '/api/products');
  await more(page).click();
  await expect(latestTests(page).getByRole('alert')).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  await restore();
  const release = await holdCall(page, '/api/products');
  await more(page).click();
  const waiting = latestTests(page).getByRole('button', { name: 'Loading disasters…' });
  await expect(waiting).toBeDisabled();
  release();
  await expect(latestTests(page).getByRole('alert')).toHaveCount(0);
  for (let shown = 12; shown < names.length; shown += 6) {
    await expect(page.getByText(`Showing ${shown} of ${names.length} tests`)).toBeVisible();
    await more(page).focus();
    await page.keyboard.press('Enter');
  }
  await expect(more(page)).toHaveCount(0);
  await expect(page.getByText(`Showing ${names.length} of`)).toBeFocused();
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(names);
});

test('Back and reload restore a grown list and the position in it', async ({ page }) => {
  await openHydrated(page, '/');
  for (const shown of [12, 18]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(shown);
  }
  const link = cards(page).nth(13).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/save my life/i);
  await page.goBack();
  await expect(cards(page)).toHaveCount(18);
  await expect(link).toBeInViewport();
  await expect(link).toBeFocused();
  // The position is saved when scrolling has stopped.
  await expect
    .poll(() => page.evaluate(() => history.state.scroll === scrollY && scrollY > 0))
    .toBe(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(18);
  await expect(link).toBeInViewport();
});

test('the guide opens in a dialog that traps the focus and returns it', async ({ page }) => {
  await openHydrated(page, '/');
  const opener = page.getByRole('button', { name: 'Watch How It Works' });
  const dialog = page.getByRole('dialog', { name: 'How a survival test works' });
  await opener.click();
  await expect(dialog.getByRole('listitem').nth(3)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await opener.click();
  const text = await dialog.getByRole('listitem').first().boundingBox();
  // A selection that is dragged out of the dialog leaves it open.
  await page.mouse.move((text?.x ?? 0) + 200, (text?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 400, { steps: 3 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toHaveCount(0);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    // After the last control, Tab reaches the browser's own controls and the page's focus is on its body.
    const hasFocus = (element: Element) =>
      element.contains(document.activeElement) || document.activeElement === document.body;
    expect(await dialog.evaluate(hasFocus)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a list shows skeletons, can be retried, and stays when loaded', async ({ page }) => {
  await openHydrated(page, '/blog');
  const restore = await failCall(page, '/api/products', { status: 503 });
  const release = await holdCall(page, '/api/products');
  await goHomeInSite(page);
  await expect(page.locator('[data-skeleton]')).toHaveCount(6);
  release();
  await expect(latestTests(page).getByRole('alert')).toContainText('We couldn’t load the tests');
  await expectAccessible(page, '#latest-tests');
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(6);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  // The list is loaded again after a vote; visitors need not know that this failed.
  const reloaded = page.waitForRequest('/api/products');
  await failCall(page, '/api/products', { status: 0 });
  await voteButtons(latestTests(page)).first().click();
  await reloaded;
  await expect(page.getByText('Vote recorded!', { exact: true })).toBeVisible();
  await expect(latestTests(page).getByRole('alert')).toHaveCount(0);
  await more(page).click();
  await expect(cards(page)).toHaveCount(12);
});
