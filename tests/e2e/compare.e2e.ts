import type { Locator, Page } from '@playwright/test';
import { expect, hydrate, openHydrated, test } from '#tests/support/browser.ts';
import { cardOf, latestTests } from '#tests/support/screens.ts';

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

const tray = (page: Page) => page.getByRole('region', { name: 'Gadgets to compare' });
const status = (page: Page) => tray(page).getByRole('status');
const compare = (within: Page | Locator, name: string) =>
  cardOf(within, name).getByRole('button', { name: `Compare ${name}` });
const remove = (page: Page, name: string) =>
  tray(page).getByRole('button', { name: `Remove ${name}` });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('gadgets are picked, filtered and shown in pairs', async ({ page }) => {
    await page.goto('/category/mobile');
    await compare(page, 'iPhone 15 Pro').click();
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

test('on a phone nothing scrolls sideways or is covered', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openHydrated(page, '/sony-wh-1000xm5-review');
  await page.getByRole('button', { name: 'Compare Sony WH-1000XM5' }).click();
  await expect(tray(page)).toBeVisible();
  await expect(page.locator('.price-bar')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const last = page.getByRole('contentinfo').getByText(/All emergencies are fake/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect
    .poll(async () => {
      const [text, bar] = [await last.boundingBox(), await tray(page).boundingBox()];
      return (text?.y ?? 0) + (text?.height ?? 0) <= (bar?.y ?? 0);
    })
    .toBe(true);
});

test('gadgets stay in the tray across pages until they are compared', async ({ page }) => {
  await page.goto('/category/mobile');
  // A click before hydration.
  await compare(page, 'iPhone 15 Pro').click();
  await expect(status(page)).toHaveText('1 of 4 to compare');
  await expect(compare(page, 'iPhone 15 Pro')).toHaveAttribute('aria-pressed', 'true');
  await expect(tray(page).getByRole('link', { name: 'Add another' })).toHaveAttribute(
    'href',
    '/compare?with=iphone-15-pro',
  );
  await page.getByRole('link', { name: 'Back to Tests' }).click();
  await expect(tray(page)).toContainText('iPhone 15 Pro');
  const [fifth, ...others] = ['Roomba j7+', 'Sony WH-1000XM5', 'AirPods Pro 2', 'MacBook Pro M3'];
  for (const name of others) await compare(latestTests(page), name).click();
  await expect(status(page)).toContainText('4 of 4 to compare');
  await compare(latestTests(page), fifth ?? '').click();
  await expect(status(page)).toHaveText('You can compare up to 4. Remove one first.');
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  for (const name of others) await remove(page, name).click();
  await openHydrated(page, '/category/mobile');
  await compare(page, 'Samsung Galaxy S24 Ultra').click();
  await remove(page, 'iPhone 15 Pro').click();
  await expect(remove(page, 'Samsung Galaxy S24 Ultra')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  for (const name of ['iPhone 15 Pro', 'Samsung Galaxy S24 Ultra'])
    await compare(page, name).click();
  await tray(page).getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(phones);
  await expect(tray(page)).toHaveCount(0);
});
