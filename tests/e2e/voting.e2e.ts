import type { Locator, Page } from '@playwright/test';
import type { PathOf } from '#contract/calls.ts';
import type { Product } from '#contract/product.ts';
import { declareError, expect, expectToast, failCall, holdCall, openAwake, test } from '#tests/support/browser.ts';
import { cardOf, latestTests, techSavior, toastArea, voteButtons } from '#tests/support/screens.ts';

const listPath: PathOf<'GET /api/products'> = '/api/products';
const voteCall = /^\/api\/products\/\d+\/vote$/;
const candidates = ['iPhone 15 Pro', 'Roomba j7+', 'Sony WH-1000XM5'];

const candidate = (page: Page, name: string): Locator => cardOf(techSavior(page), name);

/** Votes as another visitor would, without the browser. */
async function voteFor(page: Page, name: string, times: number): Promise<void> {
  const list: Product[] = await (await page.request.get(listPath)).json();
  const product = list.find((each) => each.name === name);
  const data = { emoji: product?.votes[0]?.emoji };
  for (let vote = 0; vote < times; vote++)
    expect((await page.request.post(`/api/products/${product?.id}/vote`, { data })).ok()).toBe(true);
}

const ringOf = (article: Locator): Promise<string> =>
  article.evaluate((element) => {
    const { boxShadow, outline, borderColor } = getComputedStyle(element);
    return [boxShadow, outline, borderColor].join();
  });

test('a vote is counted on the card and among the candidates, and is thanked for', async ({ page }) => {
  await openAwake(page, '/');
  const buttons = voteButtons(cardOf(latestTests(page), 'iPhone 15 Pro'));
  await expect(buttons.first()).toHaveAccessibleName(/, 0 votes$/);
  await buttons.first().click();
  await expectToast(page, 'Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!');
  await expect(buttons.first()).toHaveAccessibleName(/, 1 vote$/);
  await expect(buttons.first()).toContainText('1');
  await expect(buttons.nth(1)).toHaveAccessibleName(/, 0 votes$/);
  await expect(candidate(page, 'iPhone 15 Pro')).toContainText('1 vote this month');
});

test('a vote among the candidates shows on the card as well and outlives a reload', async ({ page }) => {
  await openAwake(page, '/');
  await voteButtons(candidate(page, 'Roomba j7+')).nth(2).click();
  const onCard = voteButtons(cardOf(latestTests(page), 'Roomba j7+')).nth(2);
  await expect(onCard).toHaveAccessibleName(/, 1 vote$/);
  await page.reload();
  await expect(onCard).toHaveAccessibleName(/, 1 vote$/);
});

test('the buttons of a product wait while its vote is pending', async ({ page }) => {
  await openAwake(page, '/');
  const release = await holdCall(page, voteCall);
  const buttons = voteButtons(cardOf(latestTests(page), 'Tesla Model Y'));
  await buttons.nth(1).click();
  for (const button of await buttons.all()) await expect(button).toBeDisabled();
  await expect(voteButtons(cardOf(latestTests(page), 'AirPods Pro 2')).first()).toBeEnabled();
  release();
  for (const button of await buttons.all()) await expect(button).toBeEnabled();
});

test('a vote that fails says why, counts nothing and can be tried again', async ({ page }) => {
  await openAwake(page, '/');
  const mend = await failCall(page, voteCall, { status: 503, body: 'The ballot box is stuck.' });
  const button = voteButtons(cardOf(latestTests(page), 'iPhone 15 Pro')).first();
  await button.click();
  await expectToast(page, 'Vote failed', '503: The ballot box is stuck.');
  await expect(button).toHaveAccessibleName(/, 0 votes$/);
  await mend();
  await button.click();
  await expectToast(page, 'Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!');
});

test('an answer without words is told by its status', async ({ page }) => {
  await openAwake(page, '/');
  await failCall(page, voteCall, { status: 500, body: '' });
  await voteButtons(latestTests(page)).first().click();
  await expectToast(page, 'Vote failed', '500: Internal Server Error');
});

test('a vote without a network fails with a toast', async ({ page }) => {
  await openAwake(page, '/');
  await failCall(page, voteCall, { status: 0 });
  await voteButtons(latestTests(page)).first().click();
  await expect(page.getByText('Vote failed', { exact: true })).toBeVisible();
});

test('the twenty-first vote of an hour for one product is refused in a sentence', async ({ page }) => {
  await openAwake(page, '/');
  declareError(page, 'status of 429');
  const button = voteButtons(cardOf(latestTests(page), 'iPhone 15 Pro')).first();
  await button.click();
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  await page.evaluate(voteAgain, { times: 19, path: listPath });
  await button.click();
  await expect(toastArea(page)).toContainText(
    '429: Too many votes for this product from your network. Please try again',
  );
});

/** Runs in the page, so that the votes come from the same address as the button's. */
async function voteAgain({ times, path }: { times: number; path: string }): Promise<void> {
  const [product]: Product[] = await (await fetch(path)).json();
  const body = JSON.stringify({ emoji: product?.votes[0]?.emoji });
  const headers = { 'Content-Type': 'application/json' };
  for (let vote = 0; vote < times; vote++)
    await fetch(`${path}/${product?.id}/vote`, { method: 'POST', headers, body });
}

test('the candidates are the first three of the catalogue, and nobody leads without a vote', async ({ page }) => {
  await page.goto('/');
  await expect(techSavior(page).getByRole('heading', { level: 3 })).toHaveText(candidates);
  await expect(techSavior(page).getByText('LEADING')).toHaveCount(0);
});

test('the candidate with the most votes wears a ring and a badge', async ({ page }) => {
  await voteFor(page, 'Roomba j7+', 2);
  await voteFor(page, 'Sony WH-1000XM5', 1);
  await page.goto('/');
  await expect(techSavior(page).getByText('LEADING')).toHaveCount(1);
  await expect(candidate(page, 'Roomba j7+').getByText('LEADING')).toBeVisible();
  const [leader, other] = [candidate(page, 'Roomba j7+'), candidate(page, 'Sony WH-1000XM5')];
  expect(await ringOf(leader)).not.toBe(await ringOf(other));
});

test('the badge moves on when another candidate overtakes, not when it draws level', async ({ page }) => {
  await voteFor(page, 'iPhone 15 Pro', 1);
  await openAwake(page, '/');
  const buttons = voteButtons(candidate(page, 'Roomba j7+'));
  await buttons.first().click();
  await expect(candidate(page, 'Roomba j7+')).toContainText('1 vote this month');
  await expect(candidate(page, 'iPhone 15 Pro').getByText('LEADING')).toBeVisible();
  await buttons.nth(1).click();
  await expect(candidate(page, 'Roomba j7+').getByText('LEADING')).toBeVisible();
  await expect(candidate(page, 'iPhone 15 Pro').getByText('LEADING')).toHaveCount(0);
});

test('votes for a product that is no candidate make nobody lead', async ({ page }) => {
  await voteFor(page, 'Tesla Model Y', 3);
  await page.goto('/');
  await expect(techSavior(page).getByText('LEADING')).toHaveCount(0);
});
