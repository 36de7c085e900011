import type { Page } from '@playwright/test';
import { expect, holdCall, openHydrated, test, waitForHydration } from '#tests/support/browser.ts';
import { entryScript } from '#tests/support/early-input.ts';

const phones = '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra';
const watches =
  '/compare/apple-watch-series-9-vs-fitbit-charge-6-vs-garmin-fenix-7-vs-garmin-venu-3';
const table = (page: Page) => page.getByRole('table');
const row = (page: Page, label: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${RegExp.escape(label)}`) }) });
const differences = (page: Page) => page.getByLabel(/^Differences only/);
const first = (page: Page) => page.getByLabel('First gadget');
const second = (page: Page) => page.getByLabel('Second gadget');
const compareButton = (page: Page) => page.getByRole('button', { name: 'Compare', exact: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('two gadgets are picked by their pictures, or in a form', async ({ page }) => {
    await page.goto('/compare');
    await page.getByRole('main').getByRole('link', { name: 'iPhone 15 Pro' }).click();
    await expect(page).toHaveURL('/compare?with=iphone-15-pro#second');
    await expect(first(page)).toHaveValue('iphone-15-pro');
    const offered = page.getByRole('region', { name: 'Compare the iPhone 15 Pro with' });
    await expect(offered.getByRole('link', { name: 'Roomba j7+' })).toHaveCount(0);
    await offered.getByRole('link', { name: 'Samsung Galaxy S24 Ultra' }).click();
    await expect(page).toHaveURL(phones);
    await page.getByRole('link', { name: 'Change your selection' }).click();
    await expect(second(page)).toHaveValue('samsung-galaxy-s24-ultra');
    await page.getByLabel('Third gadget (optional)').selectOption('oneplus-13');
    await compareButton(page).click();
    await expect(page).toHaveURL(
      '/compare/iphone-15-pro-vs-oneplus-13-vs-samsung-galaxy-s24-ultra',
    );
    await expect(table(page).getByRole('columnheader')).toHaveCount(4);
  });
});

test('the other lists follow the kind of the first gadget, also if it was chosen early', async ({
  page,
}) => {
  const release = await holdCall(page, entryScript);
  await page.goto('/compare');
  await first(page).selectOption('iphone-15-pro');
  release();
  await waitForHydration(page);
  await expect(first(page)).toHaveValue('iphone-15-pro');
  const others = second(page).getByRole('option');
  await expect(others.filter({ hasText: 'Roomba' })).toHaveCount(0);
  await expect(others.filter({ hasText: 'Samsung Galaxy S24 Ultra' })).toHaveCount(1);
  await first(page).selectOption('roomba-j7');
  await expect(others.filter({ hasText: 'Samsung Galaxy S24 Ultra' })).toHaveCount(0);
  await second(page).selectOption({ index: 2 });
  await compareButton(page).click();
  await expect(page).toHaveURL(/\/compare\/.*roomba-j7/);
});

test('a comparison marks the better value, and its names stay visible', async ({ page }) => {
  await openHydrated(page, phones);
  await expect(row(page, 'Weight')).toContainText('(Better)');
  await differences(page).uncheck();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await row(page, 'Warranty (US)').scrollIntoViewIfNeeded();
    const name = table(page).getByRole('columnheader', { name: /iPhone 15 Pro/ });
    await expect(name).toBeInViewport();
    const header = await page.getByRole('banner').boundingBox();
    const bottom = (header?.y ?? 0) + (header?.height ?? 0);
    expect((await name.boundingBox())?.y).toBeGreaterThanOrEqual(bottom - 1);
  }
  await page.goto(watches);
  const weights = row(page, 'Weight').getByRole('cell');
  for (const name of ['Apple Watch Series 9', 'Fitbit Charge 6', 'Garmin Fenix 7', 'Garmin Venu 3'])
    await expect(weights.filter({ hasText: name })).toHaveCount(1);
});
