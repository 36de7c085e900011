import type { Page } from '@playwright/test';
import { expect, failCall, openAwake, test, wake } from '#tests/support/browser.ts';

test.use({ hasMotion: true });

const review = '/roomba-j7-review';
const question = (page: Page) => page.getByText('Will it survive?');
const callIt = (page: Page, name: string) =>
  page.locator('.call-it').getByRole('button', { name, exact: true });
const outcome = (page: Page) => page.locator('.call-it').getByRole('status');
/** Where the verdict stands on the page. */
const verdictTop = (page: Page) =>
  page
    .locator('.verdict')
    .evaluate((card) =>
      Math.round(card.getBoundingClientRect().top + document.documentElement.scrollTop),
    );

test('a call made on a sleeping page is counted and kept, moves nothing, and is not asked for again', async ({
  page,
  request,
}) => {
  await page.goto(review);
  const top = await verdictTop(page);
  await callIt(page, 'It does not').click();
  await expect(outcome(page)).toHaveText('You called it: it does not. Nobody else has yet.');
  expect(await verdictTop(page)).toBe(top);
  await request.post('/api/reviews/roomba-j7/forecast', { data: { survives: true } });
  await page.reload();
  await expect(question(page)).toBeHidden();
  expect(await verdictTop(page)).toBe(top);
  await wake(page);
  await expect(outcome(page)).toHaveText(
    'You called it: it does not. So did 1 of 2 readers, you among them.',
  );
  expect(await verdictTop(page)).toBe(top);
  // Only of this review, and neither among the facts nor on paper.
  await openAwake(page, '/sony-wh-1000xm5-review');
  await expect(question(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(question(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('checkbox', { name: /^Facts only/ }).check();
  await expect(question(page)).toBeHidden();
  await page.getByRole('checkbox', { name: /^Facts only/ }).uncheck();
  await callIt(page, 'Skip').click();
  await expect(question(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('calls'))).toBe(
    '/roomba-j7-review no,/sony-wh-1000xm5-review skip,',
  );
});

test('where the call is away the question stays, and where storage is blocked the answer lasts as long as the page', async ({
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
  await openAwake(page, review);
  const top = await verdictTop(page);
  await callIt(page, 'It survives').click();
  await expect(page.getByText('Not counted', { exact: true })).toBeVisible();
  await expect(question(page)).toBeVisible();
  await mend();
  await callIt(page, 'It survives').click();
  await expect(outcome(page)).toHaveText(/^You called it: it survives\./);
  expect(await verdictTop(page)).toBe(top);
  await expect(callIt(page, 'It survives')).toBeHidden();
});
