import type { Page } from '@playwright/test';
import { expect, expectToast, openHydrated, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { toastArea } from '#tests/support/screens.ts';

const path = '/category/audio';
const first = library.products.find(({ category }) => category === 'Audio');

declare global {
  interface Window {
    shared: unknown[];
    copied: string[];
  }
}

/** A browser that has a share sheet, which the visitor sends or closes, and a clipboard that tells what it was given. */
const giveShareSheet = (page: Page, visitor: 'sends' | 'closes') =>
  page.evaluate((closes) => {
    window.shared = [];
    window.copied = [];
    navigator.clipboard.writeText = async (text) => void window.copied.push(text);
    navigator.share = async (data) => {
      window.shared.push(data);
      if (closes) throw new DOMException('closed', 'AbortError');
    };
  }, visitor === 'closes');

/** What the test gave the page hides the browser's own; this is how it comes back. */
const takeBack = (page: Page) =>
  page.evaluate(() => {
    Object.assign(navigator, { share: undefined });
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
  });

const shareFirst = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Share/ })
    .first()
    .click();

test('a product is shared by the sheet, the clipboard or a toast, whichever the browser has', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await openHydrated(page, path);
  await test.step('closing the share sheet is no failure', async () => {
    await giveShareSheet(page, 'closes');
    await shareFirst(page);
    await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1);
    expect(await page.evaluate(() => window.copied)).toEqual([]);
    await expect(toastArea(page).getByRole('listitem')).toHaveCount(0);
  });
  await test.step('a product is shared with its name, its scenario and the address of the page', async () => {
    await giveShareSheet(page, 'sends');
    await shareFirst(page);
    const shared = await page.evaluate(() => window.shared);
    expect(shared).toEqual([{ title: first?.name, text: first?.scenario, url: baseURL + path }]);
    expect(await page.evaluate(() => window.copied)).toEqual([]);
  });
  await test.step('without a share sheet the address goes to the clipboard', async () => {
    await takeBack(page);
    await shareFirst(page);
    await expectToast(page, 'Link copied!', 'Product link has been copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + path);
  });
  await test.step('where even the clipboard is forbidden, the address can be read off the toast', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await shareFirst(page);
    await expectToast(
      page,
      'We couldn’t copy the link',
      `Copy this link instead: ${baseURL}${path}`,
    );
  });
});
