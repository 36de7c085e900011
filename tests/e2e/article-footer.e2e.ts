import type { Page } from '@playwright/test';
import { expect, expectToast, openHydrated, test } from '#tests/support/browser.ts';
import { library } from '#tests/support/library.ts';
import { voteButtons, voteThanks } from '#tests/support/screens.ts';

const review = '/sony-wh-1000xm5-review';
const footer = (page: Page) => page.getByRole('region', { name: 'The emergency is over' });
const next = (page: Page) => footer(page).getByRole('article').getByRole('link');
const share = (page: Page) => footer(page).getByRole('button', { name: /^Share this/ });

declare global {
  interface Window {
    shared: unknown[];
  }
}

/** A share sheet that records what it is given; the visitor sends it or closes it. */
const giveShareSheet = (page: Page, visitor: 'sends' | 'closes' = 'sends') =>
  page.evaluate((closes) => {
    window.shared = [];
    navigator.share = async (data) => {
      window.shared.push(data);
      if (closes) throw new DOMException('closed', 'AbortError');
    };
  }, visitor === 'closes');

const shared = (page: Page) => page.evaluate(() => window.shared);

test('a review ends with a vote, its URL and another review', async ({ page, baseURL }) => {
  await openHydrated(page, `${review}?from=a-friend#the-test`);
  await giveShareSheet(page);
  await share(page).click();
  await expect
    .poll(() => shared(page))
    .toEqual([expect.objectContaining({ url: baseURL + review })]);
  await expect(voteButtons(footer(page)).first()).toHaveAccessibleName(/, 0 votes$/);
  await voteButtons(footer(page)).first().click();
  await expectToast(page, ...voteThanks);
  await expect(voteButtons(footer(page)).first()).toHaveAccessibleName(/, 1 vote$/);
  const to = (await next(page).getAttribute('href')) ?? '';
  await next(page).click();
  await expect(page).toHaveURL(to);
  await expect(voteButtons(footer(page))).toHaveCount(3);
});

test('a product is shared by sheet or clipboard', async ({ page, context, baseURL }) => {
  const path = '/category/audio';
  const first = library.products.find(({ category }) => category === 'Audio');
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /^Share/ })
    .first();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  await openHydrated(page, path);
  await giveShareSheet(page, 'closes');
  await button.click();
  await expect.poll(async () => (await shared(page)).length).toBe(1);
  await giveShareSheet(page);
  await button.click();
  await expect
    .poll(() => shared(page))
    .toEqual([{ title: first?.name, text: first?.scenario, url: baseURL + path }]);
  // Closing the sheet copies nothing.
  expect(await page.getByText('Link copied!').count()).toBe(0);
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await button.click();
  await expectToast(page, 'Link copied!', 'Product link has been copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + path);
});
