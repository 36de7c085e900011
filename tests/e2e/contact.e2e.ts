import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  declareError,
  expect,
  expectToast,
  failCall,
  holdCall,
  openHydrated,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';

const call = '/api/contact';
const letter = {
  name: 'Ada Gull',
  email: 'ada@example.org',
  phone: '212 555 0199',
  message: 'The foghorn is stuck again.',
};
type FieldName = keyof typeof letter;

const sentences: Record<FieldName, string> = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  phone: 'Phone number must be at least 10 digits',
  message: 'Message must be at least 10 characters',
};
const names = Object.keys(letter) as FieldName[];

const form = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const field = (page: Page, name: FieldName) =>
  form(page).getByLabel(`${name[0]?.toUpperCase()}${name.slice(1)}`, { exact: true });
const button = (page: Page) =>
  form(page).getByRole('button', { name: 'Send Message', exact: true });

async function write(page: Page, changes: Partial<typeof letter> = {}): Promise<void> {
  for (const name of names) await field(page, name).fill(changes[name] ?? letter[name]);
}

function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === call) calls += 1;
  });
  return () => calls;
}

test('an empty form says under each field what is missing, aloud and accessibly, and sends nothing', async ({
  page,
}) => {
  await openHydrated(page, '/about');
  const calls = countCalls(page);
  for (const name of names) await expect(field(page, name)).toHaveValue('');
  await test.step('the fields tell the browser what they are for', async () => {
    for (const [name, purpose] of [
      ['name', 'name'],
      ['email', 'email'],
      ['phone', 'tel'],
    ] as const)
      await expect(field(page, name)).toHaveAttribute('autocomplete', purpose);
    await expect(field(page, 'phone')).toHaveAttribute('type', 'tel');
  });
  // Regions that were there before what they say aloud.
  await expect(form(page).locator('[aria-live="polite"]')).toHaveCount(names.length);
  await button(page).click();
  for (const name of names) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(sentences[name]);
    await expect(
      form(page).locator('[aria-live="polite"]', { hasText: sentences[name] }),
    ).toHaveCount(1);
  }
  await expect(field(page, 'name')).toBeFocused();
  expect(calls()).toBe(0);
  await expect(form(page).locator('.field-error')).toHaveCount(names.length);
  await expectAccessible(page);
});

test('what breaks a rule is named, gets the focus, is not sent, and is forgiven when mended', async ({
  page,
}) => {
  await openHydrated(page, '/about');
  const calls = countCalls(page);
  await write(page);
  for (const [name, wrong, right] of [
    ['name', ' A ', 'Al'],
    ['email', 'ada@example', 'ada@example.org'],
    ['phone', '212555019', '2125550199'],
    ['message', '  Nine chr  ', 'Ten chars.'],
  ] as const)
    await test.step(`a ${name}`, async () => {
      await field(page, name).fill(wrong);
      await button(page).click();
      await expect(form(page).locator('.field-error')).toHaveText([sentences[name]]);
      await expect(field(page, name)).toBeFocused();
      expect(calls()).toBe(0);
      await field(page, name).fill(right);
      await expect(form(page).locator('.field-error')).toHaveCount(0);
      await expect(field(page, name)).not.toHaveAttribute('aria-invalid');
    });
  await test.step('a letter that is too long is refused in a sentence and not cut', async () => {
    const long = 'mayday '.repeat(800);
    await field(page, 'message').fill(long);
    await button(page).click();
    await expect(field(page, 'message')).toHaveAccessibleDescription(
      'Message must be at most 5000 characters',
    );
    await expect(field(page, 'message')).toHaveValue(long);
    expect(calls()).toBe(0);
  });
});

test('a message is sent, thanked for, and the form is empty again', async ({ page }) => {
  await openHydrated(page, '/about');
  await write(page, { name: '  Ada Gull ' });
  const answered = page.waitForResponse((response) => response.url().endsWith(call));
  await button(page).click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(answer.request().postDataJSON()).toEqual(letter);
  await expectToast(
    page,
    'Message sent successfully!',
    "We'll get back to you within 24 hours. Thanks for reaching out!",
  );
  for (const name of names) await expect(field(page, name)).toHaveValue('');
  await expect(form(page).locator('.field-error')).toHaveCount(0);
  await expect(form(page).getByText('Your message is on file.')).toBeVisible();
});

test('errors that came back without JavaScript do not reappear after success', async ({ page }) => {
  declareError(page, /400/);
  await page.goto('/about');
  await write(page, { name: 'A', phone: '12' });
  await form(page).evaluate((element: HTMLFormElement) =>
    HTMLFormElement.prototype.submit.call(element),
  );
  await page.waitForURL(/\/forms\/contact/);
  await expect(form(page).getByText(sentences.name)).toBeVisible();
  await write(page);
  await button(page).click();
  await expect(form(page).getByText('Your message is on file.')).toBeVisible();
  for (const sentence of Object.values(sentences))
    await expect(form(page).getByText(sentence)).toHaveCount(0);
});

test('while a message is on its way the button says so, and a second press sends nothing', async ({
  page,
}) => {
  await openHydrated(page, '/about');
  const calls = countCalls(page);
  const release = await holdCall(page, call);
  await write(page);
  await form(page).evaluate((element: HTMLFormElement) => {
    element.requestSubmit();
    element.requestSubmit();
  });
  await expect(form(page).getByRole('button', { name: 'Sending...', exact: true })).toBeDisabled();
  await field(page, 'name').press('Enter');
  release();
  await expect(button(page)).toBeEnabled();
  expect(calls()).toBe(1);
});

test('a message that fails, or meets a broken connection, is explained and kept, and can be sent again', async ({
  page,
}) => {
  await openHydrated(page, '/about');
  const connect = await failCall(page, call, { status: 0 });
  await write(page);
  await button(page).click();
  await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible();
  for (const name of names) await expect(field(page, name)).toHaveValue(letter[name]);
  await connect();
  const mend = await failCall(page, call, { status: 503, body: 'The database is away.' });
  await button(page).click();
  await expectToast(page, 'Failed to send message', '503: The database is away.');
  for (const name of names) await expect(field(page, name)).toHaveValue(letter[name]);
  await mend();
  await button(page).click();
  await expect(form(page).getByText('Your message is on file.')).toBeVisible();
});

test('the form is filled and sent with the keyboard alone', async ({ page }) => {
  await openHydrated(page, '/about');
  await field(page, 'name').focus();
  for (const name of names) {
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.type(letter[name]);
    await page.keyboard.press('Tab');
  }
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('Your message is on file.')).toBeVisible();
  await expect(button(page)).toBeFocused();
});

test('text typed before React arrived is still there and checked afterwards; what was sent by then goes out once', async ({
  page,
}) => {
  const arrive = await holdCall(page, /^\/assets\/client-.*\.js$/);
  await page.goto('/about', { waitUntil: 'commit' });
  await write(page, { phone: '' });
  arrive();
  await waitForHydration(page);
  for (const name of names)
    await expect(field(page, name)).toHaveValue(name === 'phone' ? '' : letter[name]);
  await button(page).click();
  await expect(form(page).locator('.field-error')).toHaveText([sentences.phone]);

  await page.unrouteAll();
  const release = await holdCall(page, /^\/assets\/client-.*\.js$/);
  const calls = countCalls(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await write(page);
  await button(page).click();
  await button(page).click();
  expect(calls()).toBe(0);
  release();
  await expect(form(page).getByText('Your message is on file.')).toBeVisible();
  expect(calls()).toBe(1);
});

test.describe('where visits are counted', () => {
  test.use({ serverSettings: { GA_MEASUREMENT_ID: 'G-TEST123' } });

  test('a sent message is one event, a failed one none', async ({ page }) => {
    const events = () =>
      page.evaluate(() =>
        (window.dataLayer ?? [])
          .map((entry) => Array.from(entry as ArrayLike<unknown>))
          .filter(([, name]) => name === 'contact_form_submit'),
      );
    await openHydrated(page, '/about');
    const mend = await failCall(page, call);
    await write(page);
    await button(page).click();
    await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible();
    expect(await events()).toEqual([]);
    await mend();
    await button(page).click();
    await expect(form(page).getByText('Your message is on file.')).toBeVisible();
    expect(await events()).toEqual([
      ['event', 'contact_form_submit', { event_category: 'engagement', event_label: 'about_page' }],
    ]);
  });
});
