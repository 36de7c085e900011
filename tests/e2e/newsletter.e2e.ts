import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readAdmin } from '#features/account/queries.ts';
import { createTokenKeys } from '#platform/tokens.ts';
import { inDatabase } from '#tests/support/admin-pages.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  openHydrated,
  requestsTo,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import { toastArea } from '#tests/support/screens.ts';

const call = '/api/newsletter/subscribe';
const field = (page: Page) => page.getByLabel('Join 12,847 fellow survivors');
const button = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a subscription is validated and explains a failure', async ({ page }) => {
  declareError(page, 'status of 400');
  await openHydrated(page, '/blog');
  await page
    .getByRole('main')
    .getByRole('link', { name: /newsletter/i })
    .click();
  await expect(page).toHaveURL('/#newsletter');
  await expect(field(page)).toBeInViewport();
  await waitForHydration(page);
  const calls = requestsTo(page, /\/subscribe$/);
  for (const text of ['', '   ', 'ada at example']) {
    await field(page).fill(text);
    await button(page).click();
    await expect(field(page)).toBeFocused();
  }
  expect(calls).toHaveLength(0);
  await expect(toastArea(page).getByRole('listitem')).toHaveCount(0);
  const restore = await failCall(page, call, { status: 500, body: 'The carrier pigeon is out.' });
  await field(page).fill('ada@example.org');
  await button(page).click();
  await expectToast(page, 'Subscription failed', '500: The carrier pigeon is out.');
  await expect(field(page)).toHaveValue('ada@example.org');
  await restore();
  // Only the server rejects this address.
  await field(page).fill('ada@localhost');
  await button(page).click();
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(toastArea(page).getByText(/^400: /)).toBeVisible();
  await expectAccessible(page, '#newsletter');
  const reconnect = await failCall(page, call, { status: 0 });
  await button(page).click();
  await expect(page.locator('#newsletter').getByRole('alert')).toHaveText(
    'We couldn’t reach the server. Check your connection and try again.',
  );
  await expectToast(page, 'Subscription failed', 'You seem to be offline. Nothing was sent.');
  await reconnect();
  await field(page).fill('ada@example.org');
  const release = await holdCall(page, call);
  await field(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Subscribing...', exact: true })).toBeDisabled();
  release();
  await expectToast(
    page,
    'Thanks for subscribing to the chaos! 🎉',
    "You'll receive weekly tech survival tests in your inbox.",
  );
  await expect(page.getByText('Check your inbox.')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  expect(calls.at(-1)?.postDataJSON()).toEqual({ email: 'ada@example.org' });
});

/** Without a mail server, emails are files. */
async function confirmLink(folder: string): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const files = await readdir(folder).catch(() => []);
      // A hidden file is still being written.
      const file = files.find((name) => /^[^.].*-confirmation-.*\.eml$/.test(name));
      if (file) text = await readFile(join(folder, file), 'utf8');
      return text;
    })
    .toContain('text/plain');
  const decoded = text.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  return /https?:\/\/[^/\s]+(\/confirm\?t=[\w-]+)/.exec(decoded)?.[1] ?? '';
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a subscriber confirms and unsubscribes by links', async ({ page, site }) => {
    await page.request.post(call, { data: { email: 'ada@example.org' } });
    const link = await confirmLink(join(site.dataDir, 'outbox'));
    await page.goto(link);
    await expect(heading(page)).toHaveText('One click to go');
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await expect(heading(page)).toHaveText('You’re on the list');
    await page.goto(link);
    await expect(heading(page)).toHaveText('You’re on the list');
    const admin = await inDatabase(site, readAdmin);
    const keys = createTokenKeys({ secret: '', addressKey: admin?.address_key ?? '' });
    const token = keys.unsubscribeToken(1);
    await page.goto(`/api/letters/leave/${token}`);
    await expect(page).toHaveURL(/\/leave\?t=/);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(heading(page)).toHaveText('You’re unsubscribed');
    await page.goto(`/leave?t=${token}`);
    await expect(heading(page)).toHaveText('You’re unsubscribed');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto('/leave?t=l-1-0000');
    await expect(heading(page)).toHaveText('This link doesn’t work');
  });
});
