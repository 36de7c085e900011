import type { Page } from '@playwright/test';
import {
  declareError,
  expect,
  expectToast,
  intercept,
  openHydrated,
  requestsTo,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { entryScript, messageField, sendButton, writeMessage } from '#tests/support/early-input.ts';
import { cardOf, latestTests, voteButtons, voteThanks } from '#tests/support/screens.ts';

/** Before a page is idle, or if its script never comes, everything is a link or a form. */
const votesOf = (page: Page, name: string) => voteButtons(cardOf(latestTests(page), name));

async function breakScripts(page: Page): Promise<void> {
  declareError(page, /net::ERR_FAILED|Failed to fetch dynamically imported module/);
  await intercept(page, entryScript, (route) => route.abort());
}

test('a vote whose script never comes is counted once and confirmed on its card', async ({
  page,
}) => {
  await breakScripts(page);
  const posts = requestsTo(page, /^\/forms\/vote$/);
  await page.goto('/');
  await votesOf(page, 'Roomba j7+').first().dblclick();
  await expect(page).toHaveURL(/#voted-\d+-0$/);
  await expect(cardOf(latestTests(page), 'Roomba j7+').getByText('Vote recorded!')).toBeVisible();
  await expect(votesOf(page, 'Roomba j7+').first()).toHaveAccessibleName(/, 1 vote$/);
  expect(posts).toHaveLength(1);
});

test('a vote sent as a form is a toast, an event and a pressed button on the next page', async ({
  page,
}) => {
  await page.goto('/');
  const button = votesOf(page, 'Roomba j7+').first();
  await button.evaluate((element: HTMLButtonElement) => {
    HTMLFormElement.prototype.requestSubmit.call(element.form, element);
  });
  await expectToast(page, ...voteThanks);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  await expect(page).toHaveURL('/');
});

test('a message whose script never comes says that it is sending, and arrives once', async ({
  page,
}) => {
  await breakScripts(page);
  const posts = requestsTo(page, /^\/forms\/contact$/);
  await page.goto('/about');
  await writeMessage(page);
  await sendButton(page).click();
  await expect(page).toHaveURL('/about#sent');
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('a refused message comes back with what was typed', async ({ page }) => {
  await breakScripts(page);
  declareError(page, 'status of 400');
  await page.goto('/about');
  await messageField(page).fill('Short');
  await sendButton(page).click();
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
  await expect(messageField(page)).toHaveValue('Short');
});

test('a page that comes back from the browser’s cache shows the newest votes', async ({ page }) => {
  await openHydrated(page, '/');
  const lists = requestsTo(page, /^\/api\/products$/);
  await page.goto('/about');
  const { id } = (await (await page.request.get('/api/products')).json())[1];
  await page.request.post(`/api/products/${id}/vote`, { data: { emoji: '😍' } });
  await page.goBack({ waitUntil: 'commit' });
  await waitForHydration(page);
  await expect(votesOf(page, 'Roomba j7+').first()).toHaveAccessibleName(/, 1 vote$/);
  expect(lists.length).toBeLessThanOrEqual(1);
});
