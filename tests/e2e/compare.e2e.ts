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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a comparison is picked and narrowed down', async ({ page }) => {
    await page.goto('/compare');
    await test.step('the picker leads to the comparison', async () => {
      await page.getByLabel('First gadget').selectOption('Samsung Galaxy S24 Ultra');
      await page.getByLabel('Second gadget').selectOption('iPhone 15 Pro');
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(page).toHaveURL(phones);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'iPhone 15 Pro vs Samsung Galaxy S24 Ultra',
      );
    });
    await test.step('only the differences can be shown', async () => {
      await expect(row(page, 'Refresh rate')).toBeHidden();
      await page.getByLabel(/^Differences only/).uncheck();
      await expect(row(page, 'Refresh rate')).toBeVisible();
      await expect(row(page, 'Weight')).toBeVisible();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(watches);
    await test.step('on a phone two columns stand side by side, and a switch says which', () =>
      expectTwoColumns(page));
  });
});

async function expectTwoColumns(page: Page): Promise<void> {
  const shown = () =>
    table(page).getByRole('columnheader').filter({ visible: true }).allInnerTexts();
  const names = async () =>
    (await shown())
      .map((text) =>
        text
          .replace(/\s+/g, ' ')
          .replace(/ \$[\d,]+/, '')
          .trim(),
      )
      .filter(Boolean);
  expect(await names()).toEqual(
    expect.arrayContaining(['A Apple Watch Series 9', 'B Fitbit Charge 6']),
  );
  await page.getByLabel('Fitbit Charge 6 and Garmin Venu 3').check();
  const after = await names();
  expect(after).toEqual(expect.arrayContaining(['B Fitbit Charge 6', 'D Garmin Venu 3']));
  expect(after.join()).not.toContain('Apple');
  await expect(row(page, 'Weight').getByRole('cell').filter({ visible: true })).toHaveCount(2);
}

test('a comparison, asleep and awake', async ({ page }) => {
  await page.goto(phones);
  await test.step('the better cell says so to those who cannot see the stamp', async () => {
    await expect(row(page, 'Weight').getByRole('cell').first()).toContainText('(Better)');
    await expect(row(page, 'Weight').getByRole('cell').nth(1)).not.toContainText('better');
  });
  await test.step('the names stay in sight while the facts go by', async () => {
    await expectNamesInSight(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNamesInSight(page);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('a choice made before React comes outlives its coming', async () => {
    await page.getByLabel(/^Differences only/).check();
    await hydrate(page);
    await expect(page.getByLabel(/^Differences only/)).toBeChecked();
    await expect(row(page, 'Refresh rate')).toBeHidden();
  });
  await test.step('a value leads to who says so', async () => {
    await row(page, 'Weight').getByRole('link').first().click();
    await expect(page).toHaveURL(/#source-\d+$/);
    const id = new URL(page.url()).hash;
    await expect(page.locator(id)).toBeInViewport();
  });
  await test.step('the picker stays awake too, and what is compared can be changed', async () => {
    await page.getByRole('link', { name: 'Change your selection' }).click();
    await expect(page.getByLabel('Second gadget')).toHaveValue('samsung-galaxy-s24-ultra');
    await page.getByLabel('Third gadget (optional)').selectOption('oneplus-13');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(
      '/compare/iphone-15-pro-vs-oneplus-13-vs-samsung-galaxy-s24-ultra',
    );
    await expect(table(page).getByRole('columnheader')).toHaveCount(4);
  });
});

async function expectNamesInSight(page: Page): Promise<void> {
  await page.getByLabel(/^Differences only/).uncheck();
  await row(page, 'Warranty (US)').scrollIntoViewIfNeeded();
  const head = table(page).getByRole('columnheader', { name: /iPhone 15 Pro/ });
  await expect(head).toBeInViewport();
  const below = await page.getByRole('banner').boundingBox();
  const box = await head.boundingBox();
  expect(box?.y ?? 0).toBeGreaterThanOrEqual((below?.y ?? 0) + (below?.height ?? 0) - 1);
}

test('a shop is reached by a marked link, after the disclosure, for a rival too', async ({
  request,
}) => {
  const sent = await (
    await request.get('/compare/bose-quietcomfort-ultra-vs-sony-wh-1000xm5')
  ).text();
  const html = sent.slice(sent.indexOf('<body'));
  expect(html.match(/<a [^>]*data-affiliate="[^"]*"/g)).toEqual([
    expect.stringContaining('data-affiliate="bose_quietcomfort_ultra_compare"'),
    expect.stringContaining('data-affiliate="sony_wh_1000xm5_compare"'),
  ]);
  const disclosure = html.indexOf('As an Amazon Associate');
  expect(disclosure).toBeGreaterThan(0);
  expect(disclosure).toBeLessThan(html.indexOf('data-affiliate'));
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

test('where nothing speaks for one of them, no sentence about it is begun', async ({ page }) => {
  await page.goto('/compare/keychron-k2-vs-nest-learning-thermostat');
  const pick = page.getByRole('article', { name: 'Keychron K2' });
  await expect(pick.getByRole('heading', { level: 3 })).toHaveText(/^\s*A?\s*Keychron K2$/);
  await expect(pick.getByRole('list')).toHaveCount(0);
});

test('no comparison scrolls sideways at 320 pixels, whichever columns are shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  let choices = 0;
  for (const path of sample) {
    await page.goto(path);
    const [atFirst = 0, ...chosen] = await page.evaluate(widths);
    expect.soft(atFirst, path).toBeLessThanOrEqual(320);
    for (const width of chosen) expect.soft(width, path).toBeLessThanOrEqual(320);
    choices += chosen.length;
  }
  // Of three gadgets there are three pairs, of four six.
  expect(choices).toBe(15);
});

/** Runs in the page: how wide it is at first, and after each choice. */
function widths(): number[] {
  const width = () => document.documentElement.scrollWidth;
  const choices = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const choose = (choice: HTMLInputElement) => {
    choice.click();
    return choice.checked ? width() : Number.NaN;
  };
  return [width(), ...choices.map(choose)];
}
