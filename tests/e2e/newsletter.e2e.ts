import type { Page } from '@playwright/test';
import {
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  openHydrated,
  test,
} from '#tests/support/browser.ts';
import { toastArea } from '#tests/support/screens.ts';

const call = '/api/newsletter/subscribe';
const field = (page: Page) => page.getByLabel('Join 12,847 fellow survivors');
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true });

const thanks = [
  'Thanks for subscribing to the chaos! 🎉',
  "You'll receive weekly tech survival tests in your inbox.",
] as const;

test('nothing is sent without an address; a subscription that fails says why and keeps it; a successful one says to check the inbox', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await test.step('a field with nothing, with spaces or with no address in it is not sent', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(call)) calls += 1;
    });
    for (const text of ['', '   ', 'ada at example']) {
      await field(page).fill(text);
      await button(page).click();
      await field(page).press('Enter');
      expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(
        false,
      );
    }
    expect(calls).toBe(0);
    await expect(toastArea(page).getByRole('listitem')).toHaveCount(0);
  });
  const mend = await failCall(page, call, { status: 500, body: 'The carrier pigeon is out.' });
  await field(page).fill('ada@example.org');
  await button(page).click();
  await expectToast(page, 'Subscription failed', '500: The carrier pigeon is out.');
  await expect(field(page)).toHaveValue('ada@example.org');
  await expect(button(page)).toBeEnabled();
  await mend();

  // An address that only the server refuses.
  declareError(page, 'status of 400');
  await field(page).fill('ada@localhost');
  await button(page).click();
  await expect(toastArea(page).getByText(/^400: [A-Z].*\.?$/)).toBeVisible();
  await expect(toastArea(page).getByText('Subscription failed')).toBeVisible();
  await expect(field(page)).toHaveValue('ada@localhost');
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');

  await field(page).fill('ada@example.org');
  const release = await holdCall(page, call);
  const sent = page.waitForRequest((request) => request.url().endsWith(call));
  await button(page).click();
  expect((await sent).postDataJSON()).toEqual({ email: 'ada@example.org' });
  await test.step('the button says that it is subscribing and waits', async () => {
    await expect(page.getByRole('button', { name: 'Subscribing...', exact: true })).toBeDisabled();
    await expect(field(page)).toHaveValue('ada@example.org');
    release();
  });
  await expectToast(page, ...thanks);
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByText('Check your inbox.')).toBeVisible();
});

test('the blog sends its readers to the newsletter form', async ({ page }) => {
  await openHydrated(page, '/blog');
  await page
    .getByRole('main')
    .getByRole('link', { name: /newsletter/i })
    .click();
  await expect(page).toHaveURL('/#newsletter');
  await expect(field(page)).toBeInViewport();
});
