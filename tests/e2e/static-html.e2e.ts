import type { Page } from '@playwright/test';
import { callAsOwner, productId } from '#tests/support/admin-pages.ts';
import { expect, hydrate, openHydrated, test, waitForHydration } from '#tests/support/browser.ts';
import { holdScripts, translate } from '#tests/support/early-input.ts';
import { mainLink, voteButtons } from '#tests/support/screens.ts';

/** The long texts are sent once, as HTML that React does not render again. */
const review = '/roomba-j7-review';
const article = (page: Page) => page.locator('.review-body');
const textOf = (page: Page): Promise<string> =>
  page
    .locator('.story, .known')
    .allInnerTexts()
    .then((texts) => texts.join('\n'));

test('a review stays when React rebuilds a translated page', async ({ page }) => {
  const release = await holdScripts(page);
  const reported = page.waitForRequest(/\/api\/client-errors$/);
  await page.goto(review);
  await translate(page);
  const before = await textOf(page);
  await page.keyboard.press('Shift');
  await release();
  await waitForHydration(page);
  await reported;
  expect(await textOf(page)).toBe(before);
  await expect(article(page).locator('font').first()).toBeVisible();
});

test('a review has the same text when it is opened with a click, and after Back', async ({
  page,
}) => {
  await page.goto(review);
  const served = await textOf(page);
  await hydrate(page);
  await mainLink(page, 'Blog').click();
  await expect(article(page)).toHaveCount(0);
  await page.getByRole('main').locator(`a[href='${review}']`).first().click();
  await expect(article(page)).toBeVisible();
  expect(await textOf(page)).toBe(served);
  for (let step = 0; step < 2; step += 1) await page.goBack();
  await expect(article(page)).toBeVisible();
  expect(await textOf(page)).toBe(served);
});

test('a review stays when React retries after an error', async ({ page }) => {
  const reported = page.waitForRequest(/\/api\/client-errors$/);
  await page.goto(review);
  const before = await textOf(page);
  // The rating below the text is the only number that hydration formats so.
  await page.evaluate(() => {
    const { toFixed } = Number.prototype;
    Number.prototype.toFixed = () => {
      Number.prototype.toFixed = toFixed;
      throw new Error('the first attempt fails');
    };
  });
  await hydrate(page);
  await reported;
  expect(await textOf(page)).toBe(before);
});

test('after a vote all prices of a review still agree', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, review);
  const [before = ''] = /\$[\d,.]+/.exec(await page.locator('.price-bar').innerText()) ?? [];
  const call = `PATCH /api/admin/products/${await productId(page, 'Roomba j7+')}`;
  const price = { cents: 12_300, month: '2026-11', kind: 'list' };
  await callAsOwner(page, site, call, { price });
  const vote = voteButtons(page.locator('.article-footer')).first();
  await vote.click();
  await expect(vote).toHaveAccessibleName(/, 1 vote$/);
  await expect(page.locator('.price-bar')).toContainText(before);
  await page.reload();
  await expect(page.locator('.price-bar')).toContainText('$123');
});
