import type { Page } from '@playwright/test';
import { expect, expectToast, openAwake, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { latestTests, toastArea } from '#tests/support/screens.ts';

const [phone] = library.products;

declare global {
  interface Window {
    shared?: unknown[];
    copied?: string[];
  }
}

/** A browser that has a share sheet; the visitor sends it or closes it. */
async function giveShareSheet(page: Page, visitor: 'sends' | 'closes'): Promise<void> {
  await page.addInitScript((closes) => {
    window.shared = [];
    window.copied = [];
    navigator.clipboard.writeText = async (text) => void window.copied?.push(text);
    navigator.share = async (data) => {
      window.shared?.push(data);
      if (closes) throw new DOMException('closed', 'AbortError');
    };
  }, visitor === 'closes');
}

const shareButton = (page: Page) =>
  latestTests(page)
    .getByRole('button', { name: /^Share/ })
    .first();

test('a product is shared with its name, its scenario and the address of the page', async ({ page, baseURL }) => {
  await giveShareSheet(page, 'sends');
  await openAwake(page, '/');
  await shareButton(page).click();
  const shared = await page.evaluate(() => window.shared);
  expect(shared).toEqual([{ title: phone?.name, text: phone?.scenario, url: `${baseURL}/` }]);
  expect(await page.evaluate(() => window.copied)).toEqual([]);
});

test('closing the share sheet is no failure', async ({ page }) => {
  await giveShareSheet(page, 'closes');
  await openAwake(page, '/');
  await shareButton(page).click();
  await expect.poll(() => page.evaluate(() => window.shared?.length)).toBe(1);
  expect(await page.evaluate(() => window.copied)).toEqual([]);
  await expect(toastArea(page)).toHaveCount(0);
});

test('without a share sheet the address goes to the clipboard', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await openAwake(page, '/category/audio');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();
  await expectToast(page, 'Link copied!', 'Product link has been copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/category/audio`);
});

test('where even the clipboard is forbidden, the address can be read off the toast', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await openAwake(page, '/');
  await shareButton(page).click();
  await expect(toastArea(page)).toContainText(`${baseURL}/`);
});
