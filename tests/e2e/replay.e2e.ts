import type { Page, Request } from '@playwright/test';
import type { Product } from '#contract/products.ts';
import {
  declareError,
  expect,
  expectToast,
  hydrate,
  intercept,
  requestsTo,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import {
  entryScript,
  holdScripts,
  messageField,
  passTimeout,
  sendButton,
  translate,
  writeMessage,
} from '#tests/support/early-input.ts';
import { cardOf, latestTests, mainLink, voteButtons, voteThanks } from '#tests/support/screens.ts';

/** Clicks before React is loaded are not lost. */
const loadError = 'Part of this page didn’t load. Please try again.';
const newsletter = (page: Page) => page.getByLabel('Join 12,847 fellow survivors');
const buttonsOf = (page: Page, name: string) => voteButtons(cardOf(latestTests(page), name));
const themeSwitch = (page: Page) => page.getByRole('button', { name: /light and dark/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A product's votes as the server counts them. */
async function countsOf(page: Page, product: string): Promise<number[] | undefined> {
  const list: Product[] = await (await page.request.get('/api/products')).json();
  return list.find(({ name }) => name === product)?.votes.map(({ count }) => count);
}

/** The files of the build that served the page are gone. */
async function deployAnother(page: Page): Promise<Request[]> {
  declareError(page, 'status of 404');
  const requests = requestsTo(page, entryScript);
  await intercept(page, entryScript, (route) =>
    route.fulfill({ status: 404, body: 'This file doesn’t exist.' }),
  );
  return requests;
}

test('each button clicked before hydration is clicked once after it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  const votes = requestsTo(page, /\/vote$/);
  const release = await holdScripts(page);
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  for (let click = 0; click < 3; click++) await button.click();
  await expect(button).toHaveCSS('animation-name', 'pulse');
  await buttonsOf(page, 'Roomba j7+').nth(1).click();
  await buttonsOf(page, 'iPhone 15 Pro').nth(2).click();
  await page.getByRole('button', { name: 'Load More Disasters' }).click();
  await themeSwitch(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(votes).toHaveLength(0);
  await release();
  await expectToast(page, ...voteThanks);
  await expect(button).not.toHaveAttribute('data-waiting');
  await expect(latestTests(page).getByRole('article')).toHaveCount(12);
  await expect.poll(() => countsOf(page, 'Roomba j7+')).toEqual([1, 1, 0]);
  await expect.poll(() => countsOf(page, 'iPhone 15 Pro')).toEqual([0, 0, 1]);
  expect(votes).toHaveLength(3);
});

test('a vote on a translated page is cast once and reported', async ({ page }) => {
  const release = await holdScripts(page);
  const reported = page.waitForRequest(/\/api\/client-errors$/);
  await page.goto('/');
  await translate(page);
  await buttonsOf(page, 'Roomba j7+').first().click();
  await release();
  await expectToast(page, ...voteThanks);
  await expect(buttonsOf(page, 'Roomba j7+').first()).toHaveAccessibleName(/, 1 vote$/);
  expect((await reported).postDataJSON()).toMatchObject({
    kind: 'hydration',
    message: expect.stringContaining('418'),
  });
});

test('a vote is sent when the visitor leaves before hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  await button.click();
  await mainLink(page, 'Blog').click();
  await expect(heading(page)).toHaveText('Tech Survival Blog');
  await expect.poll(() => countsOf(page, 'Roomba j7+')).toEqual([1, 0, 0]);
  await release();
  await page.goBack();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('the search opens before hydration, and keeps its text', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox');
  const open = () => page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  let release = await holdScripts(page);
  await page.goto('/');
  await open();
  await page.keyboard.type('roomba');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(field).toBeFocused();
  await page.keyboard.type('switch');
  await passTimeout(page);
  await release();
  await page.keyboard.type(' oled');
  await expect(dialog.getByRole('option').first()).toContainText('Nintendo Switch OLED');
  await expect(field).toHaveValue('switch oled');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // React replaces a translated page while the visitor types.
  await page.goto('/blog');
  await translate(page);
  await open();
  await page.keyboard.type('nintendo switch oled', { delay: 50 });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('nintendo switch oled');
  await expect(dialog.getByRole('option').first()).toContainText('Nintendo Switch OLED');
  release = await holdScripts(page);
  await page.goto('/about');
  await open();
  await page.keyboard.type('sony');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=sony');
  await release();
});

test('a form submitted before hydration is sent once', async ({ page }) => {
  const calls = requestsTo(page, /\/subscribe$/);
  const release = await holdScripts(page);
  await page.goto('/');
  await newsletter(page).pressSequentially('ada@example.org');
  await newsletter(page).press('Enter');
  await newsletter(page).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  await release();
  await expect(page.getByText('Check your inbox.')).toBeVisible();
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ email: 'ada@example.org' }]);
});

test('if scripts fail to load, clicks are dropped and the next interaction retries', async ({
  page,
}) => {
  declareError(page, 'net::ERR_FAILED');
  const sent = requestsTo(page, /\/(vote|contact)$/);
  let broken = true;
  await page.route(entryScript, (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  await button.click();
  const note = page.getByRole('alert').filter({ hasText: loadError });
  await expect(note).toBeVisible();
  broken = false;
  await hydrate(page);
  await expect(note).toHaveCount(0);
  await expect(button).toHaveAccessibleName(/, 0 votes$/);
  await button.click();
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  expect(sent).toHaveLength(1);
});

test('a form that waited for scripts in vain is not sent later', async ({ page }) => {
  declareError(page, 'net::ERR_FAILED');
  const sent = requestsTo(page, /contact$/);
  const { promise: isBroken, resolve: fail } = Promise.withResolvers<void>();
  await page.route(entryScript, (route) => isBroken.then(() => route.abort()), { times: 1 });
  await page.goto('/about');
  await writeMessage(page);
  await sendButton(page).click();
  fail();
  await expect(page.getByRole('alert')).toContainText(loadError);
  await messageField(page).fill('The kettle');
  await waitForHydration(page);
  await expect(messageField(page)).toHaveValue('The kettle');
  expect(sent).toHaveLength(0);
});

test('if scripts stall, the browser submits the form after three seconds', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/');
  const first = buttonsOf(page, 'Roomba j7+').first();
  const last = buttonsOf(page, 'iPhone 15 Pro').nth(1);
  await first.click();
  await last.click();
  await page.clock.runFor(2500);
  expect(new URL(page.url()).pathname).toBe('/');
  await passTimeout(page);
  await expect(heading(page)).toHaveText('Vote recorded!');
  await expect.poll(() => countsOf(page, 'iPhone 15 Pro')).toEqual([0, 1, 0]);
  await expect.poll(() => countsOf(page, 'Roomba j7+')).toEqual([1, 0, 0]);
  await page.goto('/');
  await newsletter(page).fill('ada@example.org');
  await newsletter(page).press('Enter');
  await passTimeout(page);
  await expect(heading(page)).toHaveText('Thanks for subscribing to the chaos! 🎉');
  // The votes are remembered.
  await release();
  await page.goto('/');
  for (const button of [first, last]) await expect(button).toHaveAttribute('aria-pressed', 'true');
});

test('a gadget selected before the visitor leaves is still selected', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  const release = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Compare Roomba j7+' }).click();
  await mainLink(page, 'About').click();
  await expect(page).toHaveURL('/about');
  await release();
  await expect(page.getByRole('region', { name: 'Gadgets to compare' })).toContainText(
    'Roomba j7+',
  );
  expect(posts.filter((path) => path !== '/api/count')).toEqual([]);
});

test('forms of an earlier build are sent without JavaScript', async ({ page }) => {
  await page.goto('/about');
  const requests = await deployAnother(page);
  await writeMessage(page);
  await expect(page.getByRole('alert')).toContainText(loadError);
  await sendButton(page).click();
  await expect(heading(page)).toHaveText('Message sent successfully!');
  expect(requests).toHaveLength(1);
  await page.unroute(entryScript);
  await page.goto('/');
  await deployAnother(page);
  await buttonsOf(page, 'Roomba j7+').first().dispatchEvent('click');
  await expect(heading(page)).toHaveText('Vote recorded!');
});

test('a page of an earlier build reloads once', async ({ page }) => {
  await page.goto('/');
  const requests = await deployAnother(page);
  const loaded = page.waitForEvent('domcontentloaded');
  await page.keyboard.press('Shift');
  await loaded;
  await page.keyboard.press('Shift');
  await expect(page.getByRole('alert')).toContainText(loadError);
  for (const key of ['Shift', 'Control', 'Shift']) await page.keyboard.press(key);
  expect(requests).toHaveLength(2);
});
