import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import {
  expect,
  expectToast,
  failCall,
  holdCall,
  openHydrated,
  requestsTo,
  test,
  waitForHydration,
} from '#tests/support/browser.ts';
import {
  cardOf,
  latestTests,
  techSavior,
  toastArea,
  voteButtons,
  voteThanks,
} from '#tests/support/screens.ts';

test.use({ hasMotion: true });

const voteCall = /^\/api\/products\/\d+\/vote$/;
const candidate = (page: Page, name: string): Locator => cardOf(techSavior(page), name);
const onCard = (page: Page, name: string): Locator => voteButtons(cardOf(latestTests(page), name));
const leading = (within: Locator): Locator => within.getByText('LEADING');
const toast = (page: Page) => toastArea(page).getByRole('listitem');

test('votes are counted everywhere, and the leading badge follows', async ({ page }) => {
  await page.goto('/');
  await expect(techSavior(page).getByRole('heading', { level: 3 })).toHaveText([
    'iPhone 15 Pro',
    'Roomba j7+',
    'Sony WH-1000XM5',
  ]);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const sides = await voteButtons(page).evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const box = button.getBoundingClientRect();
        return [box.width, box.height];
      }),
    );
    expect(sides.length).toBeGreaterThan(20);
    expect.soft(Math.min(...sides), `${width} px`).toBeGreaterThanOrEqual(44);
  }
  await waitForHydration(page);
  const phone = onCard(page, 'iPhone 15 Pro');
  const release = await holdCall(page, voteCall);
  await phone.first().click();
  for (const index of [0, 1, 2]) await expect(phone.nth(index)).toBeDisabled();
  await phone.nth(1).evaluate((button: HTMLElement) => button.click());
  await expect(phone.first()).toBeFocused();
  await expect(onCard(page, 'AirPods Pro 2').first()).toBeEnabled();
  release();
  await expectToast(page, ...voteThanks);
  await expect(phone.first()).toBeEnabled();
  await expect(phone.first()).toBeFocused();
  await expect(phone.first()).toHaveAccessibleName(/, 1 vote$/);
  await expect(phone.nth(1)).toHaveAccessibleName(/, 0 votes$/);
  await expect(candidate(page, 'iPhone 15 Pro')).toContainText('1 vote this month');
  // A tie does not move the badge; the next vote does.
  const roomba = voteButtons(candidate(page, 'Roomba j7+'));
  await roomba.first().click();
  await expect(candidate(page, 'Roomba j7+')).toContainText('1 vote this month');
  await expect(leading(candidate(page, 'iPhone 15 Pro'))).toBeVisible();
  await roomba.nth(1).click();
  await expect(leading(candidate(page, 'Roomba j7+'))).toBeVisible();
  await expect(leading(techSavior(page))).toHaveCount(1);
  await expect(onCard(page, 'Roomba j7+').nth(1)).toHaveAccessibleName(/, 1 vote$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await roomba.nth(2).click();
  await expect(roomba.nth(2)).toHaveAccessibleName(/, 1 vote$/);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.reload();
  await expect(leading(candidate(page, 'Roomba j7+'))).toBeVisible();
  await expect(onCard(page, 'iPhone 15 Pro').nth(2)).toHaveAttribute('aria-pressed', 'false');
  await waitForHydration(page);
  await expect(onCard(page, 'Roomba j7+').nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('a failed vote can be repeated', async ({ page }) => {
  await openHydrated(page, '/');
  const button = onCard(page, 'Sony WH-1000XM5').first();
  const restore = await failCall(page, voteCall, { status: 503, body: 'The ballot box is stuck.' });
  await button.click();
  const failure = toast(page).and(page.locator('[data-tone="destructive"]'));
  await expect(failure).toHaveText(/Vote failed\s*503: The ballot box is stuck\./);
  await expect(button).toHaveAccessibleName(/, 0 votes$/);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await restore();
  const votes = requestsTo(page, voteCall);
  await button.focus();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(button).toHaveAccessibleName(/, 1 vote$/);
  await expect(button).toBeEnabled();
  expect(votes).toHaveLength(1);
  const pressed = onCard(page, 'iPhone 15 Pro').last();
  // Storage events reach other frames of the site like other tabs.
  await pressed.evaluate((button: HTMLButtonElement) => {
    const other = document.body.appendChild(document.createElement('iframe'));
    if (other.contentWindow)
      other.contentWindow.localStorage.votes += `${button.form?.product.value} ${button.value},`;
    other.remove();
  });
  await expect(pressed).toHaveAttribute('aria-pressed', 'true');
});

/** No toast ends while the test looks at it. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 3_600_000);

/** Lets a little time pass until this many toasts are shown. */
const expectToasts = (page: Page, count: number) =>
  expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toast(page).count();
    })
    .toBe(count);

test('a toast is announced, replaced, and closed by swipe or key', async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/');
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    // An announcement is removed after a second, so it is recorded when it appears.
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('ol[aria-live=polite]'))
        heard.push(status.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const vote = () => voteButtons(latestTests(page)).first().click();
  await vote();
  await expectToast(page, ...voteThanks);
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(window, 'heard'))))
    .toContain('Vote recorded!');
  await expectAccessible(page, '[aria-label^="Notifications"]');
  await stopTime(page);
  await expectToasts(page, 0);
  for (const _ of ['shown', 'replaced']) {
    await vote();
    await expectToasts(page, 1);
  }
  await expectToast(page, ...voteThanks);
  const { x = 0, y = 0 } = (await toast(page).boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 110, y + 20, { steps: 14 });
  await page.mouse.up();
  await expectToasts(page, 0);
  await vote();
  await expectToasts(page, 1);
  await page.keyboard.press('F8');
  await expect(toastArea(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToasts(page, 0);
});

test('a toast lasts five seconds and covers no control', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await openHydrated(page, '/');
  const button = voteButtons(latestTests(page)).first();
  await button.evaluate((each) => each.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await stopTime(page);
  await button.click();
  await expectToasts(page, 1);
  await page.clock.runFor(4800);
  await expect(toast(page)).toBeVisible();
  const { y = 0, height = 0 } = (await toast(page).boundingBox()) ?? {};
  expect((await button.boundingBox())?.y).toBeGreaterThan(y + height);
  expect(y).toBeGreaterThanOrEqual((await page.locator('.site-header').boundingBox())?.height ?? 0);
  // It stays while the pointer is on it.
  await toast(page).hover();
  await page.clock.runFor(5200);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(5, 800);
  await page.clock.runFor(5200);
  await expect(toast(page)).toHaveCount(0);
});
