import type { Page } from '@playwright/test';
import { expect, hydrate, test } from '#tests/support/browser.ts';

const phones = '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra';
const watches =
  '/compare/apple-watch-series-9-vs-fitbit-charge-6-vs-garmin-fenix-7-vs-garmin-venu-3';
const table = (page: Page) => page.getByRole('table');
const row = (page: Page, label: string) =>
  table(page)
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader', {
        name: new RegExp(`^${RegExp.escape(label)}(?= Measured|$)`),
      }),
    });
const differences = (page: Page) => page.getByLabel(/^Differences only/);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('gadgets are picked, filtered and shown in pairs', async ({ page }) => {
    await page.goto('/iphone-15-pro-review');
    await page.getByRole('link', { name: 'Compare the iPhone 15 Pro' }).click();
    await expect(page).toHaveURL('/compare?with=iphone-15-pro');
    await expect(page.getByLabel('First gadget')).toHaveValue('iphone-15-pro');
    await page.getByLabel('Second gadget').selectOption('Samsung Galaxy S24 Ultra');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(phones);
    const same = table(page).locator('tr[data-same]').first();
    await expect(same).toBeHidden();
    await differences(page).uncheck();
    await expect(same).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(watches);
    const columns = table(page).getByRole('columnheader').filter({ visible: true });
    await expect(columns.filter({ hasText: 'Apple Watch Series 9' })).toHaveCount(1);
    await page.getByLabel('Fitbit Charge 6 and Garmin Venu 3').check();
    for (const [name, count] of [
      ['Fitbit Charge 6', 1],
      ['Garmin Venu 3', 1],
      ['Apple Watch Series 9', 0],
    ] as const)
      await expect(columns.filter({ hasText: name })).toHaveCount(count);
    await expect(row(page, 'Weight').getByRole('cell').filter({ visible: true })).toHaveCount(2);
  });
});

test('a comparison shows names, cites sources and can be changed', async ({ page }) => {
  await page.goto(phones);
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
  await page.setViewportSize({ width: 1280, height: 800 });
  await differences(page).check();
  await hydrate(page);
  await expect(differences(page)).toBeChecked();
  await row(page, 'Weight').getByRole('link').first().click();
  await expect(page).toHaveURL(/#source-\d+$/);
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport();
  await page.getByRole('link', { name: 'Change your selection' }).click();
  await expect(page.getByLabel('Second gadget')).toHaveValue('samsung-galaxy-s24-ultra');
  await page.getByLabel('Third gadget (optional)').selectOption('oneplus-13');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL('/compare/iphone-15-pro-vs-oneplus-13-vs-samsung-galaxy-s24-ultra');
  await expect(table(page).getByRole('columnheader')).toHaveCount(4);
});
