import type { Page, Request } from '@playwright/test';
import { awake, declareError, expect, expectToast, holdCall, test, wake } from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink, voteButtons } from '#tests/support/screens.ts';

const entry = /\/assets\/client[^/]*\.js$/;
const thanks = ['Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!'] as const;

function requestsTo(page: Page, pattern: RegExp): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (pattern.test(new URL(request.url()).pathname)) found.push(request);
  });
  return found;
}

const buttonsOf = (page: Page, name: string) => voteButtons(cardOf(latestTests(page), name));

test('no script is asked for before the first intent, and React then takes the page over in slices', async ({
  page,
}) => {
  const scripts = requestsTo(page, /\.js$/);
  await countSlices(page);
  await page.goto('/sony-wh-1000xm5-review');
  await page.waitForLoadState('networkidle');
  expect(scripts).toHaveLength(0);
  await wake(page);
  expect(scripts).not.toHaveLength(0);
  // In one piece it is three: one to begin, one for what follows, and one that finds nothing to do.
  expect(await page.evaluate(() => (window as unknown as { slices: number }).slices)).toBeGreaterThan(3);
});

/** Between two slices React sends itself a message, so that the browser can do something else first. */
async function countSlices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { slices: number };
    counted.slices = 0;
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      counted.slices++;
      post.call(this, message);
    };
  });
}

test('a pointer over something to press, a key, a focus and a touch each wake the page', async ({
  browser,
  baseURL,
}) => {
  const intents: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.getByRole('button', { name: 'Watch How It Works' }).hover(),
    (page) => page.keyboard.press('ArrowDown'),
    (page) => page.getByLabel('Join 12,847 fellow survivors').focus(),
    (page) => page.touchscreen.tap(5, 300),
  ];
  const context = await browser.newContext({ baseURL: baseURL ?? '', hasTouch: true });
  for (const intent of intents) {
    const page = await context.newPage();
    await page.goto('/');
    await intent(page);
    await awake(page);
    await page.close();
  }
  await context.close();
});

test('a vote before React arrives is cast once', async ({ page }) => {
  const votes = requestsTo(page, /\/vote$/);
  const release = await holdCall(page, entry);
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  for (let press = 0; press < 3; press++) await button.click();
  expect(votes).toHaveLength(0);
  release();
  await expectToast(page, ...thanks);
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  expect(votes).toHaveLength(1);
});

test('of several presses before React arrives none is lost', async ({ page }) => {
  const votes = requestsTo(page, /\/vote$/);
  const release = await holdCall(page, entry);
  await page.goto('/');
  await buttonsOf(page, 'Roomba j7+').first().click();
  await buttonsOf(page, 'Roomba j7+').nth(1).click();
  await buttonsOf(page, 'iPhone 15 Pro').nth(2).click();
  await page.getByRole('button', { name: 'Load More Disasters' }).click();
  release();
  await expect(latestTests(page).getByRole('article')).toHaveCount(12);
  await expect(buttonsOf(page, 'Roomba j7+').first()).toHaveAccessibleName(/, 1 vote$/);
  await expect(buttonsOf(page, 'Roomba j7+').nth(1)).toHaveAccessibleName(/, 1 vote$/);
  await expect(buttonsOf(page, 'iPhone 15 Pro').nth(2)).toHaveAccessibleName(/, 1 vote$/);
  expect(votes).toHaveLength(3);
});

test('a form sent before React arrives is sent once, with the text that was typed', async ({ page }) => {
  const calls = requestsTo(page, /\/subscribe$/);
  const release = await holdCall(page, entry);
  await page.goto('/');
  const field = page.getByLabel('Join 12,847 fellow survivors');
  await field.pressSequentially('ada@example.org');
  await field.press('Enter');
  await field.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(field).toHaveValue('');
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ email: 'ada@example.org' }]);
});

test('text typed before React arrives stays in its field', async ({ page }) => {
  const release = await holdCall(page, entry);
  await page.goto('/');
  const field = page.getByLabel('Join 12,847 fellow survivors');
  await field.pressSequentially('ada@exam');
  release();
  await awake(page);
  await field.pressSequentially('ple.org');
  await expect(field).toHaveValue('ada@example.org');
  await expect(field).toBeFocused();
});

test('on a slow line a press is answered in the end', async ({ page }) => {
  const votes = requestsTo(page, /\/vote$/);
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const slow = 60_000;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: slow,
    uploadThroughput: slow,
  });
  await buttonsOf(page, 'AirPods Pro 2').first().click();
  await expectToast(page, ...thanks);
  expect(votes).toHaveLength(1);
});

test('where the scripts fail to load, the next touch tries again with what was kept', async ({ page }) => {
  declareError(page, 'net::ERR_FAILED');
  const votes = requestsTo(page, /\/vote$/);
  let broken = true;
  await page.route(entry, (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  const failed = page.waitForEvent('requestfailed', (request) => entry.test(request.url()));
  await button.click();
  await failed;
  const note = page.getByRole('alert').filter({ hasText: 'What you typed and pressed is kept' });
  await expect(note).toBeVisible();
  broken = false;
  // A touch that comes at once is still about the last try.
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(button).toHaveAccessibleName(/, 1 vote$/, { timeout: 500 });
  }).toPass();
  await expect(note).toHaveCount(0);
  expect(votes).toHaveLength(1);
});

test('a link pressed before React arrives leads on all the same', async ({ page }) => {
  await holdCall(page, entry);
  await page.goto('/');
  await mainLink(page, 'Blog').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tech Survival Blog');
});

test('the theme can be switched before React arrives', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await holdCall(page, entry);
  await page.goto('/');
  await page.getByRole('button', { name: /light and dark/ }).click();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('waking changes nothing that the visitor sees', async ({ page }) => {
  for (const path of ['/', '/blog', '/category/audio', '/tesla-model-y-review']) {
    await page.goto(path);
    const before = await page.getByRole('main').innerText();
    await wake(page);
    expect(await page.getByRole('main').innerText()).toBe(before);
  }
});
