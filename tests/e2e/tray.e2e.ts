import type { Page } from '@playwright/test';
import { expect, openAwake, test } from '#tests/support/browser.ts';
import { cardOf } from '#tests/support/screens.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Gadgets to compare' });
const said = (page: Page) => tray(page).getByRole('status');
const compare = (page: Page, name: string) => cardOf(page, name).getByRole('button', { name: `Compare ${name}` });

test('gadgets wait in the tray, across pages and a reload, until they are compared', async ({ page }) => {
  await openAwake(page, '/category/mobile');
  await expect(tray(page)).toHaveCount(0);
  await compare(page, 'iPhone 15 Pro').click();
  await expect(said(page)).toHaveText('iPhone 15 Pro is in: 1 of 4 to compare');
  await expect(compare(page, 'iPhone 15 Pro')).toHaveAttribute('aria-pressed', 'true');
  await expect(tray(page).getByRole('link', { name: 'Pick another' })).toHaveAttribute(
    'href',
    '/compare?with=iphone-15-pro',
  );
  await page.getByRole('link', { name: 'Back to Tests' }).click();
  await expect(tray(page)).toContainText('iPhone 15 Pro');
  await openAwake(page, '/category/mobile');
  await compare(page, 'Samsung Galaxy S24 Ultra').click();
  await tray(page).getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL('/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra');
  await expect(tray(page)).toHaveCount(0);
});

test('four are enough, and the tray says so', async ({ page }) => {
  await openAwake(page, '/');
  const names = await page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
  for (const name of names.slice(0, 4)) await compare(page, name).click();
  await expect(said(page)).toContainText('4 of 4 to compare');
  await compare(page, names[4] ?? '').click();
  await expect(said(page)).toHaveText('4 at most: take one out first');
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  await expect(compare(page, names[4] ?? '')).toHaveAttribute('aria-pressed', 'false');
});

test('what is taken out leaves the focus in the tray, and the last one leaves it on the page', async ({ page }) => {
  await openAwake(page, '/category/mobile');
  for (const name of ['iPhone 15 Pro', 'Samsung Galaxy S24 Ultra']) await compare(page, name).click();
  await tray(page).getByRole('button', { name: 'Take out iPhone 15 Pro' }).click();
  await expect(said(page)).toHaveText('iPhone 15 Pro is out: 1 of 4 to compare');
  await expect(tray(page).getByRole('button', { name: 'Take out Samsung Galaxy S24 Ultra' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tray(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a press that comes before React is not lost', async ({ page }) => {
  await page.goto('/category/mobile');
  await compare(page, 'iPhone 15 Pro').click();
  await expect(said(page)).toHaveText('iPhone 15 Pro is in: 1 of 4 to compare');
  await expect(page).toHaveURL('/category/mobile');
});

test('on a phone the tray takes the price bar’s place and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAwake(page, '/sony-wh-1000xm5-review');
  await page.getByRole('navigation', { name: 'Side by side' }).getByRole('button').click();
  await expect(tray(page)).toBeVisible();
  await expect(page.locator('.price-bar')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const last = page.getByRole('contentinfo').getByText(/All emergencies are fake/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [text, bar] = [await last.boundingBox(), await tray(page).boundingBox()];
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a session that holds something else begins with an empty tray', async ({ page }) => {
  for (const kept of ['{"x":1}', 'null', '[1]', 'nonsense', '[{"slug":"a"}]']) {
    await page.addInitScript((text) => sessionStorage.setItem('compare', text), kept);
    await openAwake(page, '/category/mobile');
    await expect(tray(page)).toHaveCount(0);
  }
});

test('a review offers its two nearest rivals, and a category all of its own', async ({ page }) => {
  await openAwake(page, '/sony-wh-1000xm5-review');
  const links = page.getByRole('navigation', { name: 'Side by side' }).getByRole('link');
  await expect(links).toHaveText(['Bose QuietComfort Ultra Headphones', 'Sennheiser Momentum 4 Wireless']);
  await links.first().click();
  await expect(page).toHaveURL('/compare/bose-quietcomfort-ultra-vs-sony-wh-1000xm5');
  await openAwake(page, '/category/mobile');
  await page.getByRole('link', { name: 'Compare these' }).click();
  await expect(page).toHaveURL('/compare/iphone-15-pro-vs-samsung-galaxy-s24-ultra');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a card’s Compare leads to the picker, with the card’s gadget chosen', async ({ page }) => {
    await page.goto('/category/mobile');
    await compare(page, 'iPhone 15 Pro').click();
    await expect(page).toHaveURL('/compare?with=iphone-15-pro');
    await expect(page.getByLabel('First gadget')).toHaveValue('iphone-15-pro');
    await expect(page.getByRole('status')).toHaveText('That is one. It takes another to compare it with.');
  });
});
