import type { Page } from '@playwright/test';
import { currentPrice } from '#features/gadgets/prices.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, failCall, holdCall, openHydrated, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { latestTests } from '#tests/support/screens.ts';

const { products, gadgets } = library;
const names = products.map(({ name }) => name);
const cards = (page: Page) => latestTests(page).getByRole('article');
const more = (page: Page) => page.getByRole('link', { name: 'Load More Disasters' });
const chip = (page: Page, name: string) => page.locator('[rel=nofollow]', { hasText: name });

test('the list is filtered and sorted in place, at an address of its own', async ({ page }) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: 'See Latest Tests' }).click();
  await expect(page).toHaveURL('/#latest-tests');
  await expect(page.getByRole('heading', { name: 'Latest Survival Tests' })).toBeInViewport();
  await chip(page, 'Under $300').click();
  await expect(page).toHaveURL('/?under=300');
  const cheapSlugs = gadgets
    .filter((one) => (currentPrice(one)?.usd ?? 300) < 300)
    .map(({ slug }) => slug);
  const cheap = products.filter(({ slug }) => cheapSlugs.includes(slug));
  await expect(page.getByText(`${cheap.length} of ${names.length} tests under $300`)).toBeVisible();
  await expect(cards(page)).toHaveCount(Math.min(6, cheap.length));
  await expect(chip(page, 'Under $300')).toBeFocused();
  await chip(page, 'Cheapest').click();
  await expect(page).toHaveURL('/?under=300&sort=price');
  await expect(chip(page, 'Cheapest')).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(chip(page, 'Cheapest')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(names.slice(0, 6));
});

test('more tests load six at a time, after a failure too', async ({ page }) => {
  await openHydrated(page, '/');
  const restore = await failCall(page, '/', { status: 503 });
  await more(page).click();
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load the tests' });
  await expect(failure).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, '#main');
  await expect(cards(page)).toHaveCount(6);
  await restore();
  const release = await holdCall(page, '/');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-skeleton]')).toHaveCount(6);
  release();
  await expect(failure).toHaveCount(0);
  for (let shown = 12; shown < names.length; shown += 6) {
    await expect(page.locator('[data-count]')).toHaveText(
      `Showing ${shown} of ${names.length} tests`,
    );
    await more(page).focus();
    await page.keyboard.press('Enter');
  }
  await expect(more(page)).toHaveCount(0);
  await expect(cards(page).getByRole('heading', { level: 3 })).toHaveText(names);
  await expect(cards(page).nth(24).locator(':focus')).toHaveCount(1);
});

test('Back and reload show the same cards', async ({ page }) => {
  await openHydrated(page, '/');
  for (const shown of [12, 18]) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(shown);
  }
  await expect(page).toHaveURL('/?shown=18');
  const link = cards(page).nth(13).getByRole('link').first();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/save my life/i);
  await page.goBack();
  await expect(cards(page)).toHaveCount(18);
  await expect(link).toBeInViewport();
  await page.reload();
  await expect(cards(page)).toHaveCount(18);
});

test('the guide opens in a dialog that returns the focus', async ({ page }) => {
  await openHydrated(page, '/');
  const opener = page.getByRole('button', { name: 'Watch How It Works' });
  const dialog = page.getByRole('dialog', { name: 'How a survival test works' });
  await opener.click();
  await expect(dialog.getByRole('listitem').nth(3)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
