import type { Page } from '@playwright/test';
import { expect, failCall, hydrate, openHydrated, test } from '#tests/support/browser.ts';

test.use({ hasMotion: true });

const review = '/roomba-j7-review';
const question = (page: Page) => page.getByText('Will it survive?');
const callIt = (page: Page, name: string) =>
  page.locator('.call-it').getByRole('button', { name, exact: true });
const outcome = (page: Page) => page.locator('.call-it').getByRole('status');
test('a prediction made before hydration is counted, saved, resolved at the end and not asked again', async ({
  page,
  request,
}) => {
  await page.goto(review);
  await callIt(page, 'It does not').click();
  await expect(outcome(page)).toHaveText('Your prediction: it does not. You are the first.');
  await request.post('/api/reviews/roomba-j7/forecast', { data: { survives: true } });
  await page.reload();
  await expect(question(page)).toBeHidden();
  await hydrate(page);
  await expect(outcome(page)).toHaveText('Your prediction: it does not. 1 of 2 readers agree.');
  await expect(page.locator('.ending')).toContainText('You predicted that it wouldn’t survive.');
  // Only for this review, and not on paper.
  await openHydrated(page, '/sony-wh-1000xm5-review');
  await expect(question(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(question(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await callIt(page, 'Skip').click();
  await expect(question(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('calls'))).toBe(
    '/roomba-j7-review no,/sony-wh-1000xm5-review skip,',
  );
});

test('if the call fails the question stays; if storage is blocked the answer lasts as long as the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const mend = await failCall(page, /\/forecast$/, { status: 503 });
  await openHydrated(page, review);
  await callIt(page, 'It survives').click();
  await expect(page.getByText('Not counted', { exact: true })).toBeVisible();
  await expect(question(page)).toBeVisible();
  await mend();
  await callIt(page, 'It survives').click();
  await expect(outcome(page)).toHaveText(/^Your prediction: it survives\./);
  await expect(callIt(page, 'It survives')).toBeHidden();
});
