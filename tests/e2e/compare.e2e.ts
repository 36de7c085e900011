import type { Page } from '@playwright/test';
import { expect, openAwake, test, wake } from '#tests/support/browser.ts';

const phones = '/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra';
const watches = '/compare/apple-watch-series-9-vs-fitbit-charge-6-vs-garmin-fenix-7-vs-garmin-venu-3';
const table = (page: Page) => page.getByRole('table');
const row = (page: Page, label: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${RegExp.escape(label)}(?= Measured|$)`) }) });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the picker leads to the comparison', async ({ page }) => {
    await page.goto('/compare');
    await page.getByLabel('First gadget').selectOption('Samsung Galaxy S24 Ultra');
    await page.getByLabel('Second gadget').selectOption('iPhone 15 Pro');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(phones);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('iPhone 15 Pro vs Samsung Galaxy S24 Ultra');
  });

  test('only the differences can be shown', async ({ page }) => {
    await page.goto(phones);
    await expect(row(page, 'Refresh rate')).toBeVisible();
    await page.getByLabel(/^Differences only/).check();
    await expect(row(page, 'Refresh rate')).toBeHidden();
    await expect(row(page, 'Weight')).toBeVisible();
  });

  test('on a phone two columns stand side by side, and a switch says which', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(watches);
    const shown = () => table(page).getByRole('columnheader').filter({ visible: true }).allInnerTexts();
    const names = async () =>
      (await shown())
        .map((text) =>
          text
            .replace(/\s+/g, ' ')
            .replace(/ \$[\d,]+/, '')
            .trim(),
        )
        .filter(Boolean);
    expect(await names()).toEqual(expect.arrayContaining(['A Apple Watch Series 9', 'B Fitbit Charge 6']));
    await page.getByLabel('Fitbit Charge 6 and Garmin Venu 3').check();
    expect(await names()).toEqual(expect.arrayContaining(['B Fitbit Charge 6', 'D Garmin Venu 3']));
    expect((await names()).join()).not.toContain('Apple');
    await expect(row(page, 'Weight').getByRole('cell').filter({ visible: true })).toHaveCount(2);
  });
});

test('a value leads to who says so', async ({ page }) => {
  await openAwake(page, phones);
  await row(page, 'Weight').getByRole('link').first().click();
  await expect(page).toHaveURL(/#source-\d+$/);
  const id = new URL(page.url()).hash;
  await expect(page.locator(id)).toBeInViewport();
});

test('the names stay in sight while the facts go by', async ({ page }) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(phones);
    await row(page, 'Warranty (US)').scrollIntoViewIfNeeded();
    const head = table(page).getByRole('columnheader', { name: /iPhone 15 Pro/ });
    await expect(head).toBeInViewport();
    const below = await page.getByRole('banner').boundingBox();
    const box = await head.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0) - 1);
  }
});

test('the better cell says so to those who cannot see the stamp', async ({ page }) => {
  await page.goto(phones);
  await expect(row(page, 'Weight').getByRole('cell').first()).toContainText('(The better one)');
  await expect(row(page, 'Weight').getByRole('cell').nth(1)).not.toContainText('better');
});

test('the picker stays awake too, and what is compared can be changed', async ({ page }) => {
  await openAwake(page, phones);
  await page.getByRole('link', { name: 'Change what is compared' }).click();
  await expect(page.getByLabel('Second gadget')).toHaveValue('samsung-galaxy-s24-ultra');
  await page.getByLabel('Third, if you like').selectOption('oneplus-13');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL('/compare/iphone-15-pro-vs-oneplus-13-vs-samsung-galaxy-s24-ultra');
  await expect(table(page).getByRole('columnheader')).toHaveCount(4);
});

test('a shop is reached by a marked link, after the disclosure; a rival has none', async ({ page }) => {
  await page.goto('/compare/bose-quietcomfort-ultra-vs-sony-wh-1000xm5');
  const link = page.locator('[data-affiliate]');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('data-affiliate', 'sony_wh_1000xm5_compare');
  const order = await page.evaluate(() => {
    const text = document.body.innerHTML;
    return text.indexOf('As an Amazon Associate') < text.indexOf('data-affiliate');
  });
  expect(order).toBe(true);
});

const sample = [
  phones,
  watches,
  '/compare/sony-wh-1000xm5-vs-tesla-model-y',
  '/compare/microsoft-surface-laptop-7-13-8-inch-vs-redesigned-model-y-launch-series',
  '/compare/airpods-4-with-active-noise-cancellation-vs-google-nest-doorbell-wired-2nd-gen-vs-kindle-paperwhite',
  '/compare/arlo-pro-5s-vs-canon-eos-r5-vs-meta-quest-3-vs-segway-ninebot-max-g2',
  '/compare',
];

test('no comparison scrolls sideways at 320 pixels, whichever columns are shown', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of sample) {
    await page.goto(path);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(await overflow(), path).toBeLessThanOrEqual(320);
    for (const choice of await page.getByRole('radio').all()) {
      await choice.check();
      expect.soft(await overflow(), path).toBeLessThanOrEqual(320);
    }
  }
});

test('a choice made before React comes outlives its coming', async ({ page }) => {
  await page.goto(phones);
  await page.getByLabel(/^Differences only/).check();
  await wake(page);
  await expect(page.getByLabel(/^Differences only/)).toBeChecked();
  await expect(row(page, 'Refresh rate')).toBeHidden();
});
