import type { Locator, Page } from '@playwright/test';
import { expect, openHydrated, test } from '#tests/support/browser.ts';
import { cardOf, latestTests } from '#tests/support/screens.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Gadgets to compare' });
const said = (page: Page) => tray(page).getByRole('status');
const compare = (within: Page | Locator, name: string) =>
  cardOf(within, name).getByRole('button', { name: `Compare ${name}` });
const takeOut = (page: Page, name: string) =>
  tray(page).getByRole('button', { name: `Remove ${name}` });

test('gadgets wait in the tray, across pages and a reload, until they are compared', async ({
  page,
}) => {
  await page.goto('/category/mobile');
  await test.step('a press that comes before React is not lost, whatever else the session holds', async () => {
    await page.evaluate(() => sessionStorage.setItem('compare', '{"x":1}'));
    await compare(page, 'iPhone 15 Pro').click();
    await expect(said(page)).toHaveText('iPhone 15 Pro added: 1 of 4 to compare');
    await expect(page).toHaveURL('/category/mobile');
  });
  await expect(compare(page, 'iPhone 15 Pro')).toHaveAttribute('aria-pressed', 'true');
  await expect(tray(page).getByRole('link', { name: 'Add another' })).toHaveAttribute(
    'href',
    '/compare?with=iphone-15-pro',
  );
  await page.getByRole('link', { name: 'Back to Tests' }).click();
  await test.step('four are enough, and the tray says so', () => fillTray(page));
  await openHydrated(page, '/category/mobile');
  await test.step('what is taken out leaves the focus in the tray, and the last one leaves it on the page', () =>
    emptyTray(page));
  await test.step('a category offers all of its own', async () => {
    await page.getByRole('link', { name: 'Compare these' }).click();
    await expect(page).toHaveURL('/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra');
    await page.goBack();
  });
  for (const name of ['iPhone 15 Pro', 'Samsung Galaxy S24 Ultra'])
    await compare(page, name).click();
  await tray(page).getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL('/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra');
  await expect(tray(page)).toHaveCount(0);
});

/** At home, with one gadget in the tray and with it alone in the end. */
async function fillTray(page: Page): Promise<void> {
  await expect(latestTests(page)).toBeVisible();
  await expect(tray(page)).toContainText('iPhone 15 Pro');
  const names = await page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
  const [fifth = '', ...others] = [...new Set(names)]
    .filter((name) => name !== 'iPhone 15 Pro')
    .slice(0, 4);
  for (const name of others) await compare(latestTests(page), name).click();
  await expect(said(page)).toContainText('4 of 4 to compare');
  await compare(latestTests(page), fifth).click();
  await expect(said(page)).toHaveText('You can compare up to 4. Remove one first.');
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  await expect(compare(latestTests(page), fifth)).toHaveAttribute('aria-pressed', 'false');
  for (const name of others) await takeOut(page, name).click();
}

async function emptyTray(page: Page): Promise<void> {
  await expect(tray(page)).toContainText('iPhone 15 Pro');
  await compare(page, 'Samsung Galaxy S24 Ultra').click();
  await takeOut(page, 'iPhone 15 Pro').click();
  await expect(said(page)).toHaveText('iPhone 15 Pro removed: 1 of 4 to compare');
  await expect(takeOut(page, 'Samsung Galaxy S24 Ultra')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
}

test('on a phone the tray takes the price bar’s place and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openHydrated(page, '/sony-wh-1000xm5-review');
  await page.getByRole('button', { name: 'Compare Sony WH-1000XM5' }).click();
  await expect(tray(page)).toBeVisible();
  await expect(page.locator('.price-bar')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const last = page.getByRole('contentinfo').getByText(/All emergencies are fake/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [text, bar] = [await last.boundingBox(), await tray(page).boundingBox()];
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await test.step('a review offers its two nearest rivals', async () => {
    const links = page.locator('p', { hasText: 'Side by side with' }).getByRole('link');
    await expect(links).toHaveText([
      'Bose QuietComfort Ultra Headphones',
      'Sennheiser Momentum 4 Wireless',
    ]);
    await links.first().click();
    await expect(page).toHaveURL('/compare/bose-quietcomfort-ultra-vs-sony-wh-1000xm5');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a card’s Compare leads to the picker, with the card’s gadget chosen', async ({ page }) => {
    await page.goto('/category/mobile');
    await compare(page, 'iPhone 15 Pro').click();
    await expect(page).toHaveURL('/compare?with=iphone-15-pro');
    await expect(page.getByLabel('First gadget')).toHaveValue('iphone-15-pro');
    await expect(page.getByRole('status')).toHaveText('Pick a second gadget to compare it with.');
  });
});
