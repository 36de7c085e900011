import type { CDPSession, Page, Request } from '@playwright/test';
import {
  awake,
  declareError,
  expect,
  expectToast,
  holdCall,
  test,
  wake,
} from '#tests/support/browser.ts';
import { cardOf, latestTests, mainLink, voteButtons } from '#tests/support/screens.ts';

const entry = /\/assets\/client[^/]*\.js$/;
const slowLine = {
  offline: false,
  latency: 300,
  downloadThroughput: 60_000,
  uploadThroughput: 60_000,
};
const thanks = ['Vote recorded!', 'Thanks for voting in the Tech Savior of the Month!'] as const;

function requestsTo(page: Page, pattern: RegExp): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (pattern.test(new URL(request.url()).pathname)) found.push(request);
  });
  return found;
}

const buttonsOf = (page: Page, name: string) => voteButtons(cardOf(latestTests(page), name));

/** What the visitor sees. */
const shownOn = (page: Page) => page.getByRole('main').innerText();

test('no script is requested before the first interaction, and hydration changes no text', async ({
  page,
}) => {
  const scripts = requestsTo(page, /\.js$/);
  await page.goto('/tesla-model-y-review');
  await page.waitForLoadState('networkidle');
  expect(scripts).toHaveLength(0);
  const before = await shownOn(page);
  await wake(page);
  expect(scripts).not.toHaveLength(0);
  // The vote counts below the review are loaded after hydration.
  const withoutCounts = (text: string) => text.replace(/^\d+\n/gm, '');
  expect(withoutCounts(await shownOn(page))).toBe(withoutCounts(before));
});

test('a key, a focus, a touch and a pointer over something to press each wake the page, which changes nothing on it', async ({
  page,
  session,
}) => {
  // The pointer comes last: it stays where it is on the pages that follow.
  const intents: [path: string, intent: () => Promise<unknown>][] = [
    ['/blog', () => page.keyboard.press('ArrowDown')],
    ['/category/audio', () => mainLink(page, 'Blog').focus()],
    ['/about', () => tap(session)],
    ['/', () => page.getByRole('button', { name: 'Watch How It Works' }).hover()],
  ];
  for (const [path, intent] of intents) {
    await page.goto(path);
    const before = await shownOn(page);
    await intent();
    await awake(page);
    expect(await shownOn(page), path).toBe(before);
  }
});

async function tap(session: CDPSession): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: 5, y: 300 }],
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('of several presses before React arrives none is lost, and none is cast twice', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const votes = requestsTo(page, /\/vote$/);
  const release = await holdCall(page, entry);
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  for (let press = 0; press < 3; press++) await button.click();
  await buttonsOf(page, 'Roomba j7+').nth(1).click();
  await buttonsOf(page, 'iPhone 15 Pro').nth(2).click();
  await page.getByRole('button', { name: 'Load More Disasters' }).click();
  await page.getByRole('button', { name: /light and dark/ }).click();
  expect(votes).toHaveLength(0);
  release();
  await expectToast(page, ...thanks);
  await expect(latestTests(page).getByRole('article')).toHaveCount(12);
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  await expect(buttonsOf(page, 'Roomba j7+').nth(1)).toHaveAccessibleName(/, 1 vote$/);
  await expect(buttonsOf(page, 'iPhone 15 Pro').nth(2)).toHaveAccessibleName(/, 1 vote$/);
  expect(votes).toHaveLength(3);
  await test.step('the theme can be switched before React arrives', () =>
    expect(page.locator('html')).toHaveAttribute('data-theme', 'dark'));
});

test('a form sent before React arrives is sent once, with the text that was typed', async ({
  page,
}) => {
  const calls = requestsTo(page, /\/subscribe$/);
  const release = await holdCall(page, entry);
  await page.goto('/');
  const field = page.getByLabel('Join 12,847 fellow survivors');
  await field.pressSequentially('ada@example.org');
  await field.press('Enter');
  await field.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByText('Check your inbox.')).toBeVisible();
  expect(calls.map((call) => call.postDataJSON())).toEqual([{ email: 'ada@example.org' }]);
});

test('on a slow line a press is answered in the end', async ({ page, session }) => {
  const votes = requestsTo(page, /\/vote$/);
  await page.goto('/');
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  await buttonsOf(page, 'AirPods Pro 2').first().click();
  await expectToast(page, ...thanks);
  expect(votes).toHaveLength(1);
  await session.send('Network.disable');
});

test('where the scripts fail to load, the next touch tries again with what was kept', async ({
  page,
}) => {
  declareError(page, 'net::ERR_FAILED');
  const votes = requestsTo(page, /\/vote$/);
  let broken = true;
  await page.route(entry, (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/');
  const button = buttonsOf(page, 'Roomba j7+').first();
  const failed = page.waitForEvent('requestfailed', (request) => entry.test(request.url()));
  await button.click();
  await failed;
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'Part of this page didn’t load. Please try again.' });
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
