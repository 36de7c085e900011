import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  expect,
  expectToast,
  failCall,
  holdCall,
  openHydrated,
  requestsTo,
  test,
} from '#tests/support/browser.ts';

const call = '/api/contact';
const message = {
  name: 'Ada Gull',
  email: 'ada@example.org',
  phone: '212 555 0199',
  message: 'The foghorn is stuck again.',
};
type FieldName = keyof typeof message;

const errors: Record<FieldName, string> = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  phone: 'Phone number must be at least 10 digits',
  message: 'Message must be at least 10 characters',
};
const names = Object.keys(message) as FieldName[];

const form = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const field = (page: Page, name: FieldName) =>
  form(page).getByLabel(`${name[0]?.toUpperCase()}${name.slice(1)}`, { exact: true });
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message', exact: true });
const sent = (page: Page) => form(page).getByText('Your message is on file.');

test('an invalid form names each error, focuses the first and sends nothing', async ({ page }) => {
  await openHydrated(page, '/about');
  await page.getByRole('link', { name: 'Write to the lab' }).click();
  await expect(page.getByRole('heading', { name: 'Send us a message' })).toBeInViewport();
  const calls = requestsTo(page, /^\/api\/contact$/);
  // Live regions must exist before their text appears.
  await expect(form(page).locator('[aria-live="polite"]')).toHaveCount(names.length);
  await send(page).click();
  for (const name of names) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(errors[name]);
  }
  await expect(field(page, 'name')).toBeFocused();
  await expectAccessible(page, '#contact');
  for (const name of names) await field(page, name).fill(message[name]);
  await field(page, 'message').fill('mayday '.repeat(800));
  await send(page).click();
  await expect(field(page, 'message')).toHaveAccessibleDescription(
    'Message must be at most 5000 characters',
  );
  await expect(field(page, 'name')).not.toHaveAttribute('aria-invalid');
  expect(calls).toHaveLength(0);
});

test('a message is sent once by keyboard, after a failure', async ({ page }) => {
  await openHydrated(page, '/about');
  await field(page, 'name').focus();
  for (const name of names) {
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.type(message[name]);
    await page.keyboard.press('Tab');
  }
  await expect(send(page)).toBeFocused();
  const restore = await failCall(page, call, { status: 503, body: 'The database is away.' });
  await page.keyboard.press('Enter');
  await expectToast(page, 'Failed to send message', '503: The database is away.');
  for (const name of names) await expect(field(page, name)).toHaveValue(message[name]);
  await restore();
  const calls = requestsTo(page, /^\/api\/contact$/);
  const release = await holdCall(page, call);
  await form(page).evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  await expect(form(page).getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled();
  release();
  await expectToast(
    page,
    'Message sent successfully!',
    "We'll get back to you within 24 hours. Thanks for reaching out!",
  );
  expect(calls.map((sent) => sent.postDataJSON())).toEqual([message]);
  await expect(sent(page)).toBeVisible();
  for (const name of names) await expect(field(page, name)).toHaveValue('');
});
